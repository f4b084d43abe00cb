//! Starting other programs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The workspace's folder, whatever folder the command was given in.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Where cargo builds.
pub fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Where tools are installed that the machine lacks.
fn tools() -> PathBuf {
    target().join("tools")
}

/// `cargo` with arguments that contain no spaces, to be started in the workspace's folder.
pub fn cargo(arguments: &str) -> Command {
    let mut command = Command::new("cargo");
    command.args(arguments.split_whitespace()).current_dir(root());
    let installed = std::iter::once(tools().join("bin"));
    let known = std::env::var_os("PATH").unwrap_or_default();
    let path: Result<OsString, _> = std::env::join_paths(std::env::split_paths(&known).chain(installed));
    if let Ok(path) = path {
        command.env("PATH", path);
    }
    command
}

/// Run to the end, with the output shown.
pub fn succeeds(command: &mut Command) -> bool {
    match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("{} cannot be started: {error}", command.get_program().to_string_lossy());
            false
        }
    }
}

/// Whether `cargo` has this subcommand.
fn has(subcommand: &str) -> bool {
    let mut command = cargo(subcommand);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Make sure of a subcommand that comes with the toolchain.
pub fn component(subcommand: &str, component: &str) -> bool {
    has(subcommand)
        || succeeds(Command::new("rustup").args(["component", "add", component]).current_dir(root()))
}

/// Make sure of a subcommand that is a crate of its own. Unoptimised, it is there four times sooner.
pub fn tool(subcommand: &str) -> bool {
    if has(subcommand) {
        return true;
    }
    println!("installing cargo-{subcommand} into {}, once", tools().display());
    let mut install = cargo(&format!("install --debug --locked cargo-{subcommand} --root"));
    succeeds(install.arg(tools()).env("CARGO_PROFILE_DEV_DEBUG", "0"))
}

/// The Python of a virtual environment that has this version of a package; made if it is not there.
pub fn python(package: &str, version: &str) -> Option<PathBuf> {
    let folder = tools().join(format!("{package}-{version}"));
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let ready = folder.join("ready");
    if !ready.exists() {
        println!("installing {package} {version} into {}, once", folder.display());
        let made = succeeds(Command::new("python3").args(["-m", "venv"]).arg(&folder))
            && succeeds(Command::new(&python).args([
                "-m",
                "pip",
                "install",
                "--quiet",
                &format!("{package}=={version}"),
            ]))
            && std::fs::write(&ready, "").is_ok();
        if !made {
            return None;
        }
    }
    Some(python)
}
