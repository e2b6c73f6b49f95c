import { spawnSync } from "node:child_process"

/** By Debian package: a command that succeeds if it is installed. */
const signs = {
  "chromium-headless-shell": "command -v chromium-headless-shell",
  pgbouncer: "PATH=$PATH:/usr/sbin command -v pgbouncer",
  "redis-server": "command -v redis-server",
  python3: "command -v python3",
  "python3-venv": "python3 -c 'import ensurepip, venv'",
  "python3-pandas": "/usr/bin/python3 -c 'import pandas'",
  "python3-nbclient": "/usr/bin/python3 -c 'import nbclient'",
  "python3-ipykernel": "/usr/bin/python3 -c 'import ipykernel'",
  "golang-go": "command -v go",
  "golang-golang-x-mod-dev": "ls /usr/share/gocode/src/golang.org/x/mod/sumdb/note",
  libfaketime: "ls /usr/lib/*/faketime/libfaketimeMT.so.1",
}

type Package = keyof typeof signs
const ofTests: Package[] = ["chromium-headless-shell", "pgbouncer", "redis-server", "python3", "python3-venv"]

/**
 * Programs that the tests need besides npm packages: installed by apt if allowed, otherwise named. Throws if any is
 * missing.
 */
export function requirePrograms(): void {
  const still = installPrograms(ofTests)
  if (still.length > 0)
    throw new Error(`The tests need ${still.join(", ")}. On Debian: apt-get install ${still.join(" ")}`)
}

/** Installs what is missing of these, if allowed; returns what is missing still. */
export function installPrograms(names: readonly Package[]): Package[] {
  const packages = missing(names)
  if (packages.length === 0) return []
  if (succeeds("command -v apt-get") && process.getuid?.() === 0) {
    console.log(`Installing ${packages.join(", ")} …`)
    run("apt-get", ["update", "-qq"])
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages])
  }
  return missing(names)
}

const missing = (names: readonly Package[]) => names.filter((name) => !succeeds(signs[name]))
const succeeds = (command: string) => spawnSync("sh", ["-c", command]).status === 0

function run(program: string, words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  spawnSync(program, words, { stdio: ["ignore", "ignore", "inherit"], env })
}
