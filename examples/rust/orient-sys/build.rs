//! Asks pkg-config where liborient is.

use std::process::Command;

fn main() {
    for variable in ["PKG_CONFIG", "PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR", "PKG_CONFIG_SYSROOT_DIR"]
    {
        println!("cargo:rerun-if-env-changed={variable}");
    }
    let program = std::env::var("PKG_CONFIG").unwrap_or_else(|_| "pkg-config".into());
    let answer = Command::new(&program)
        .args(["--libs", "--cflags", "orient >= 1.0"])
        .output()
        .unwrap_or_else(|problem| panic!("{program} does not run: {problem}"));
    assert!(
        answer.status.success(),
        "pkg-config does not find liborient. Install it with pkgconfig/install.sh --prefix DIR, and add \
         DIR/lib/pkgconfig to PKG_CONFIG_PATH.\n{}",
        String::from_utf8_lossy(&answer.stderr)
    );
    for word in words(&String::from_utf8_lossy(&answer.stdout)) {
        if let Some(directory) = word.strip_prefix("-L") {
            println!("cargo:rustc-link-search=native={directory}");
        } else if let Some(library) = word.strip_prefix("-l") {
            println!("cargo:rustc-link-lib={library}");
        } else if let Some(directory) = word.strip_prefix("-I") {
            println!("cargo:include={directory}");
        }
    }
}

/// The words of a line that is written for a shell: blanks part them, a backslash keeps what follows.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut characters = line.trim().chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => words.last_mut().unwrap().extend(characters.next()),
            ' ' | '\n' => words.push(String::new()),
            other => words.last_mut().unwrap().push(other),
        }
    }
    words
}
