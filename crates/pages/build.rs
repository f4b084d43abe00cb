//! A release holds the web client in itself, and must be built again when the client was.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Where the folder is read at run time, its path is only known if it was there when the program was built.
    if let Err(fault) = std::fs::create_dir_all("../../web/dist") {
        println!("cargo:warning=web/dist cannot be made: {fault}");
    }
    // Unoptimised builds read the folder while they run; see the profiles in the workspace's manifest.
    let set = |name: &str, value: &str| std::env::var(name).is_ok_and(|found| found == value);
    if set("PROFILE", "release") && !set("OPT_LEVEL", "0") {
        println!("cargo:rerun-if-changed=../../web/dist");
    }
}
