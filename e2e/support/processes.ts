import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { isBuilt } from "../../server/commands/build"
import { alive } from "./machine"

export type Ended = { code: number | null; stdout: string; stderr: string }

export type Running = {
  child: ChildProcess
  pid: number
  /** Waits until stdout matches; throws with the whole output if the process ends first. */
  says(pattern: RegExp, timeoutMs?: number): Promise<RegExpExecArray>
  ended: Promise<Ended>
  end(signal?: NodeJS.Signals): Promise<Ended>
}

export function run(file: string, args: readonly string[], variables?: Record<string, string>): Running {
  return launch(process.execPath, ["--import", "tsx", file, ...args], variables)
}

/** Makes the programs that `npm start` runs, unless they are made. */
export async function requireBundle(): Promise<void> {
  const { code, stderr } = await launch(process.execPath, ["scripts/bundle.mjs"]).ended
  if (code !== 0) throw new Error(stderr)
}

/** What `npm start` runs when all is installed and bundled. */
export function launchServer(variables: Record<string, string>): Running {
  const own = { __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: "true", ...variables }
  return launch(process.execPath, ["--expose-gc", ".bundle/commands/start.mjs"], own)
}

/** Runs a command in its own terminal: `child.stdin` types, and its end closes the terminal. */
export function launchInTerminal(command: readonly string[], variables?: Record<string, string>): Running {
  return launch("python3", ["e2e/support/terminal.py", ...command], variables, "pipe")
}

export function launch(
  command: string,
  args: readonly string[],
  variables: Record<string, string> = {},
  stdin: "ignore" | "pipe" = "ignore",
): Running {
  const child = spawn(command, args, {
    stdio: [stdin, "pipe", "pipe"],
    env: { NODE_ENV: "production", LOG_LEVEL: "silent", ...plainVariables(), ...variables },
  })
  const said = { stdout: "", stderr: "" }
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (chunk: string) => {
      said[name] += chunk
    })
  }
  const ended = once(child, "close").then(([code]) => ({ code, ...said }))
  return {
    child,
    pid: child.pid ?? 0,
    async says(pattern, timeoutMs = 1_100_000) {
      const deadline = Date.now() + timeoutMs
      while (Date.now() < deadline) {
        const found = pattern.exec(said.stdout)
        if (found) return found
        if (child.exitCode !== null || child.signalCode !== null) break
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      throw new Error(`${command} ${args.join(" ")} did not say ${pattern}:\n${said.stdout}\n${said.stderr}`)
    },
    ended,
    async end(signal = "SIGTERM") {
      child.kill(signal)
      return ended
    },
  }
}

/** Without Vitest's own variables, such as BASE_URL. */
export function plainVariables(): Record<string, string> {
  const { PATH = "", HOME = "/", TMPDIR = "/tmp" } = process.env
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: ".next/cache/node" }
}

export function runToEnd(file: string, args: readonly string[], variables?: Record<string, string>): Promise<Ended> {
  return run(file, args, variables).ended
}

/** What becomes of the build, for all processes of one `npm test`, or of one Vitest. */
const { TEST_RUN_FOLDER: runFolder } = process.env
const failedBuild = runFolder && join(runFolder, "failed-build")
const builder = runFolder && join(runFolder, "builder")

/**
 * Builds the pages if the build is older than what they are built from, however long that takes: a time limit belongs to
 * what comes after it. A build that failed is not tried again by those who come later.
 */
export async function requireBuild(): Promise<void> {
  const variables: NodeJS.ProcessEnv = { ...plainVariables(), NODE_ENV: "production" }
  while (isBuiltByAnother()) await sleep(250)
  try {
    // At no lower priority than the tests, of which many wait for it. Another run may build in the same folder.
    while (!(await isBuilt(undefined, variables, 0))) await sleep(1_000)
  } catch (error) {
    if (failedBuild) writeFileSync(failedBuild, String(error))
    throw error
  } finally {
    if (builder) rmSync(builder, { force: true })
  }
}

/** Where nobody in this run builds, this process does from now on. */
function isBuiltByAnother(): boolean {
  if (failedBuild && existsSync(failedBuild)) throw new Error(readFileSync(failedBuild, "utf8"))
  if (!builder) return false
  try {
    writeFileSync(builder, String(process.pid), { flag: "wx" })
    return false
  } catch (error) {
    if (Object(error).code !== "EEXIST") throw error
    if (existsSync(builder) && alive([Number(readFileSync(builder, "utf8"))]).length === 0) rmSync(builder)
    return true
  }
}
