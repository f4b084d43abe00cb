//! A side through one stage, by whichever rules are played.

use sandtable_war_room::WarRoom;
use sandtable_war_room::battle::garrison::GARRISON_DICE;
use sandtable_war_room::battle::{FireStage, Group};
use sandtable_war_room::ids::Alliance;

use super::battle::Battle;
use super::field::Field;
use super::quick_volley::QuickField;
use super::tally::{Tally, Workshop};
use super::volley;

/// The states a side may be in after a stage, and their chances for each number of dice that
/// the enemy may have.
#[derive(Debug)]
pub struct Fate {
    states: States,
    pub chances: Vec<Vec<f64>>,
}

#[derive(Debug)]
enum States {
    /// By the conditions of the parts.
    Parts(Box<Field>),
    Listed(Vec<Vec<Group>>),
}

impl Fate {
    /// A side under fire. `dice` are the numbers of dice the enemy may have.
    pub fn under_fire(
        game: &WarRoom,
        battle: &Battle,
        side: Alliance,
        stage: FireStage,
        hindered: bool,
        dice: &[u8],
    ) -> Fate {
        let board = &battle.board;
        if board.quick {
            let mut field = QuickField::new(game, board, side, stage, hindered);
            let chances = field.after(dice);
            return Fate { states: States::Listed(field.states), chances };
        }
        let most = dice.iter().copied().max().unwrap_or(0);
        let field = Field::new(game, board, side, stage, hindered, most, battle.escorting);
        let chances = volley::after(&field, dice);
        Fate { states: States::Parts(Box::new(field)), chances }
    }

    /// Invaders of an empty territory meet its garrison.
    pub fn garrison(game: &WarRoom, battle: &Battle) -> Fate {
        let invaders = battle.attackers();
        let surface: Vec<Group> = land(&invaders.groups).copied().collect();
        let mut states = vec![surface];
        let mut chances = vec![0.0];
        let throws = 12_u16.pow(u32::from(GARRISON_DICE));
        for throw in 0..throws {
            let faces: Vec<u8> =
                (0..GARRISON_DICE).map(|die| (throw / 12_u16.pow(u32::from(die)) % 12) as u8 + 1).collect();
            let mut groups = invaders.groups.clone();
            let victim = game.garrison_prefers(&game.garrison_victims(invaders, &faces));
            if let Some(group) = victim.and_then(|v| groups.iter_mut().find(|g| g.is(&v) && g.alive() > 0)) {
                group.lose_one();
            }
            let after: Vec<Group> = land(&groups).copied().collect();
            let at = states.iter().position(|state| *state == after).unwrap_or_else(|| {
                states.push(after);
                chances.push(0.0);
                states.len() - 1
            });
            chances[at] += 1.0 / f64::from(throws);
        }
        Fate { states: States::Listed(states), chances: vec![chances] }
    }

    /// What is left in each state.
    pub fn tallies(&self, workshop: &Workshop<'_>) -> Vec<Tally> {
        match &self.states {
            States::Listed(states) => states.iter().map(|groups| workshop.tally(groups)).collect(),
            States::Parts(field) => {
                let parts = field.parts.each_ref().map(|part| {
                    part.conditions.iter().map(|c| workshop.tally(&c.groups)).collect::<Vec<Tally>>()
                });
                let join = |conditions: &[u16; 4]| {
                    let own = parts.iter().zip(conditions).map(|(part, at)| &part[*at as usize]);
                    own.fold(Tally::default(), |sum, tally| sum.join(tally))
                };
                field.states.iter().map(join).collect()
            }
        }
    }

    /// The groups of the stage in each state.
    pub fn groups(&self) -> Vec<Vec<Group>> {
        match &self.states {
            States::Listed(states) => states.clone(),
            States::Parts(field) => {
                (0..field.states.len()).map(|at| field.groups(at).copied().collect()).collect()
            }
        }
    }
}

fn land(groups: &[Group]) -> impl Iterator<Item = &Group> {
    use sandtable_war_room::ids::Category;
    groups.iter().filter(|g| g.unit.category() != Category::Air)
}
