import { spawnSync } from "node:child_process"

const needed = { chromium: "chromium", "redis-server": "redis-server", python3: "python3" }

/** What the tests need beside npm's packages: installed by apt where that is allowed, else named. Throws when missing. */
export function requirePrograms(): void {
  const missing = Object.entries(needed).filter(([program]) => !has(program))
  if (missing.length === 0) return
  const packages = missing.map(([, name]) => name)
  if (has("apt-get") && process.getuid?.() === 0) {
    console.log(`Installing ${packages.join(", ")} …`)
    run("apt-get", ["update", "-qq"])
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages])
  }
  const still = missing.filter(([program]) => !has(program)).map(([, name]) => name)
  if (still.length > 0)
    throw new Error(`The tests need ${still.join(", ")}. On Debian: apt-get install ${still.join(" ")}`)
}

const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0

function run(program: string, words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  spawnSync(program, words, { stdio: ["ignore", "ignore", "inherit"], env })
}
