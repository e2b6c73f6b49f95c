import { spawnSync } from "node:child_process"

/** By Debian package: a command that succeeds if it is installed. */
const needed = {
  "chromium-headless-shell": "command -v chromium-headless-shell",
  pgbouncer: "PATH=$PATH:/usr/sbin command -v pgbouncer",
  "redis-server": "command -v redis-server",
  python3: "command -v python3",
  "python3-venv": "python3 -c 'import ensurepip, venv'",
}

/**
 * Programs that the tests need besides npm packages: installed by apt if allowed, otherwise named. Throws if any is
 * missing.
 */
export function requirePrograms(): void {
  const packages = missing()
  if (packages.length === 0) return
  if (succeeds("command -v apt-get") && process.getuid?.() === 0) {
    console.log(`Installing ${packages.join(", ")} …`)
    run("apt-get", ["update", "-qq"])
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages])
  }
  const still = missing()
  if (still.length > 0)
    throw new Error(`The tests need ${still.join(", ")}. On Debian: apt-get install ${still.join(" ")}`)
}

const missing = () => Object.entries(needed).flatMap(([name, sign]) => (succeeds(sign) ? [] : [name]))
const succeeds = (command: string) => spawnSync("sh", ["-c", command]).status === 0

function run(program: string, words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  spawnSync(program, words, { stdio: ["ignore", "ignore", "inherit"], env })
}
