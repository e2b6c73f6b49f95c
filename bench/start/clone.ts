import { execFileSync, spawn } from "node:child_process"
import { cpSync, existsSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { requireBuild } from "../../e2e/support/processes"
import { endedWithThis } from "../processes"
import { isSmoke } from "../size"

type Line = { seconds: number; words: string }

export type RunningStart = {
  npmPid: number
  origin: string
  dataFolder: string
  seconds(): number
  lines: readonly Line[]
  /** Null while it runs. */
  exitCode(): number | null
  serverPid(): number
  stop(): Promise<void>
}

/** Copies the repository's files into an empty folder: without packages and built pages, except in a smoke run. */
export async function cloneTree(folder: string): Promise<void> {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  })
  for (const file of listed.split("\0").filter((name) => name && existsSync(name))) cpSync(file, join(folder, file))
  if (isSmoke) await copyMade(folder)
}

/** Hard links, because packages and pages take long to make; neither installing nor building changes them. */
async function copyMade(folder: string): Promise<void> {
  await requireBuild()
  for (const made of ["node_modules", ".next"]) execFileSync("cp", ["-al", made, folder])
}

export function npmStart(folder: string, port: number, variables: Record<string, string> = {}): RunningStart {
  const { PATH, HOME, LANG = "C.UTF-8", ...rest } = process.env
  const kept = Object.fromEntries(Object.entries(rest).filter(([name]) => /proxy|^npm_config_|cert/i.test(name)))
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1_000
  const npm = spawn("npm", ["start"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...kept, PATH, HOME, LANG, PORT: String(port), NODE_ENV: "production", ...variables },
  })
  const lines: Line[] = []
  for (const stream of [npm.stdout, npm.stderr]) {
    createInterface(stream).on("line", (words) => lines.push({ seconds: seconds(), words }))
  }
  const { pid, end } = endedWithThis(npm)
  return {
    npmPid: pid,
    origin: `http://127.0.0.1:${port}`,
    dataFolder: join(folder, ".data"),
    seconds,
    lines,
    exitCode: () => npm.exitCode,
    serverPid: () => Number(execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" }).split("\n")[0]),
    stop: end,
  }
}
