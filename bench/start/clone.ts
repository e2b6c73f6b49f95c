import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, openSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { logFile } from "../processes"

export type RunningStart = { secondsToAnswer: number; serverPid: number; stop(): Promise<void> }

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
  await firstAnswer(npm, `http://127.0.0.1:${port}/api/v1/openapi.json`)
  return {
    secondsToAnswer: (performance.now() - started) / 1000,
    serverPid: Number(execFileSync("pgrep", ["-P", String(npm.pid)], { encoding: "utf8" }).split("\n")[0]),
    async stop() {
      const ended = once(npm, "exit")
      kill()
      await ended
      process.off("exit", kill)
    },
  }
}

async function firstAnswer(npm: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with code ${npm.exitCode}; see ${logFile}`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await sleep(100)
  }
}
