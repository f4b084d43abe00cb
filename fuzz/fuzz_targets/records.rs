#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use sandtable_anniversary::Anniversary;
use sandtable_fuzz::Subject;

static ANNIVERSARY: LazyLock<Subject<Anniversary>> = LazyLock::new(|| Subject::new(Anniversary::new(), 2000));

fuzz_target!(|data: &[u8]| ANNIVERSARY.records(data));
