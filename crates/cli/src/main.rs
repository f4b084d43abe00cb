use std::process::ExitCode;

fn main() -> ExitCode {
    // Not locked: the progress bar of a simulation draws on standard error from other threads.
    let mut streams = sandtable::Streams {
        input: &mut std::io::stdin().lock(),
        out: &mut anstream::stdout(),
        err: &mut anstream::stderr(),
    };
    ExitCode::from(sandtable::run(std::env::args_os(), &sandtable::games(), &mut streams))
}
