"""Holds a running server against its own OpenAPI document: hostile and well-meant requests, every answer checked.

Usage: check.py SANDTABLE, from the virtual environment that has schemathesis.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

SECONDS = 45

# A made-up game or seat is rightly refused, so well-formed data need not be accepted.
EXCLUDED = "positive_data_acceptance"


def found(url: str) -> dict:
    body = json.dumps({"game": "anniversary", "scenario": "1941"}).encode()
    request = urllib.request.Request(f"{url}api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def main() -> int:
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [program, "serve", "--listen", "127.0.0.1:0", "--requests-per-second", "100000"]
            + ["--connections-per-peer", "1000", "--megabytes-per-peer", "100000"]
            + ["--database", f"sqlite:{folder}/tables.sqlite"],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            url = server.stdout.readline().split()[-1]
            table = found(url)
            # Addresses of tables are only worth asking about a table there is.
            config = pathlib.Path(folder, "schemathesis.toml")
            config.write_text(f'[parameters]\n"path.table" = "{table["table"]}"\n"path.game" = "anniversary"\n')
            st = pathlib.Path(sys.executable).with_name("st")
            command = [st, "--config-file", config, "run", f"{url}api/openapi.json"]
            command += ["--header", f"Authorization: Bearer {table['key']}"]
            command += ["--max-time", str(SECONDS), "--workers", "2", "--seed", "1", "--checks", "all"]
            command += ["--exclude-checks", EXCLUDED, "--exclude-path", "/api/tables/{table}/live"]
            command += ["--phases", "examples,coverage,fuzzing", "--suppress-health-check", "all"]
            checked = subprocess.run(command, cwd=folder).returncode
            return checked or (server.poll() or 0)
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    sys.exit(main())
