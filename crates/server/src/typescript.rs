//! The wire's types for the web client.

use sandtable_engine::bots::MenuEntry;
use sandtable_engine::desk::{Landing, Target};
use sandtable_engine::figures::Figures;
use sandtable_typescript::Declarations;

use crate::api::*;
use crate::fault::Failure;
use crate::odds::{OddsAnswer, OddsRequest};

/// `web/src/api/types.ts`, as it should be.
pub fn types() -> Declarations {
    Declarations::default()
        .with::<Catalogue>()
        .with::<RuleInfo>()
        .with::<NewTable>()
        .with::<Created>()
        .with::<LessonInfo>()
        .with::<NewLesson>()
        .with::<Taught>()
        .with::<ContributeRequest>()
        .with::<TableInfo>()
        .with::<Seen>()
        .with::<Now>()
        .with::<MenuRequest>()
        .with::<MenuEntry>()
        .with::<CheckRequest>()
        .with::<HintRequest>()
        .with::<Hint>()
        .with::<Checked>()
        .with::<ReachRequest>()
        .with::<ReachingRequest>()
        .with::<Reaching>()
        .with::<ThreatsRequest>()
        .with::<Target>()
        .with::<Landing>()
        .with::<OrderRequest>()
        .with::<Acknowledged>()
        .with::<UndoRequest>()
        .with::<BotRequest>()
        .with::<SayRequest>()
        .with::<Said>()
        .with::<ForkRequest>()
        .with::<Figures>()
        .with::<OddsRequest>()
        .with::<OddsAnswer>()
        .with::<Hello>()
        .with::<Push>()
        .with::<Failure>()
}
