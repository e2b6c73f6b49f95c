import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, openSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { logFile } from "../processes"

export type RunningStart = {
  secondsToAnswer: number
  /** Until all data is there, which a first start makes while it answers. */
  secondsToFill: number
  serverPid: number
  stop(): Promise<void>
}

/** Copies the repository's files into an empty folder: nothing installed, nothing built. */
export function cloneTree(folder: string): void {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  })
  for (const file of listed.split("\0").filter((name) => name && existsSync(name))) cpSync(file, join(folder, file))
}

export async function npmStart(folder: string, port: number): Promise<RunningStart> {
  const log = openSync(logFile, "a")
  const { PATH, HOME, LANG = "C.UTF-8", ...rest } = process.env
  const kept = Object.fromEntries(Object.entries(rest).filter(([name]) => /proxy|^npm_config_|cert/i.test(name)))
  const started = performance.now()
  const npm = spawn("npm", ["start"], {
    cwd: folder,
    stdio: ["ignore", log, log],
    env: { ...kept, PATH, HOME, LANG, PORT: String(port), NODE_ENV: "production" },
  })
  const kill = () => npm.kill("SIGTERM")
  process.once("exit", kill)
  const seconds = () => (performance.now() - started) / 1000
  const origin = `http://127.0.0.1:${port}`
  await until(npm, async () => (await fetch(`${origin}/api/v1/openapi.json`)).ok)
  const secondsToAnswer = seconds()
  await until(npm, async () => !("first_fill" in (await (await fetch(`${origin}/readyz`)).json()).checks))
  return {
    secondsToAnswer,
    secondsToFill: seconds(),
    serverPid: Number(execFileSync("pgrep", ["-P", String(npm.pid)], { encoding: "utf8" }).split("\n")[0]),
    async stop() {
      const ended = once(npm, "exit")
      kill()
      await ended
      process.off("exit", kill)
    },
  }
}

async function until(npm: ChildProcess, isSo: () => Promise<boolean>): Promise<void> {
  for (;;) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with code ${npm.exitCode}; see ${logFile}`)
    if (await isSo().catch(() => false)) return
    await sleep(100)
  }
}
