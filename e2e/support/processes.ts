import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { buildPages } from "../../server/commands/build"
import { bundledAt } from "../../server/platform/process"

export type Ended = { code: number | null; stdout: string; stderr: string }

export type Running = {
  child: ChildProcess
  pid: number
  /** Waits until stdout matches; throws with the whole output if the process ends first. */
  says(pattern: RegExp, timeoutMs?: number): Promise<RegExpExecArray>
  ended: Promise<Ended>
  end(signal?: NodeJS.Signals): Promise<Ended>
}

/** Runs a program from its source, or from the bundle of the tests, which starts several times as fast. */
export function run(file: string, args: readonly string[], variables?: Record<string, string>): Running {
  return launch(process.execPath, [...wordsFor(file), ...args], variables)
}

function wordsFor(file: string): string[] {
  bundleTests()
  const bundled = bundledAt(file)
  return existsSync(bundled) ? [bundled] : ["--import", "tsx", file]
}

let isBundled = false

/** Does nothing if no source has changed since. A simultaneous build of the pages could miss a file of it. */
export function bundleTests(): void {
  if (!isBundled) execFileSync(process.execPath, ["scripts/bundle.mjs", "--tests"])
  isBundled = true
}

/** Bundles the programs that `npm start` runs, unless they are bundled; from the code in a folder. */
export async function requireBundle(folder?: string): Promise<void> {
  const { code, stderr } = await launch(process.execPath, ["scripts/bundle.mjs"], {}, { folder }).ended
  if (code !== 0) throw new Error(stderr)
}

export function launchServer(variables: Record<string, string>, folder?: string): Running {
  const own = { __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: "true", ...variables }
  const words = ["--expose-gc", "--max-semi-space-size=4", ".bundle/commands/start.mjs"]
  return launch(process.execPath, words, own, { folder })
}

/** Runs a command in its own terminal: `child.stdin` types, and its end closes the terminal. */
export function launchInTerminal(command: readonly string[], variables?: Record<string, string>): Running {
  return launch("python3", ["e2e/support/terminal.py", ...command], variables, { stdin: "pipe" })
}

export function launch(
  command: string,
  args: readonly string[],
  variables: Record<string, string> = {},
  { stdin = "ignore", folder }: { stdin?: "ignore" | "pipe"; folder?: string } = {},
): Running {
  const child = spawn(command, args, {
    cwd: folder,
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

/** The mark of a failed build, for all processes of one `npm test`. */
const { TEST_RUN_FOLDER: runFolder } = process.env
const failedBuild = runFolder && join(runFolder, "failed-build")

/**
 * Builds the pages if their build is stale, however long that takes; time limits belong to what follows. Later callers
 * do not repeat a failed build.
 */
export async function requireBuild(): Promise<void> {
  if (failedBuild && existsSync(failedBuild)) throw new Error(readFileSync(failedBuild, "utf8"))
  const variables: NodeJS.ProcessEnv = { ...plainVariables(), NODE_ENV: "production" }
  try {
    // At the tests' own priority, since many of them wait for it.
    await buildPages(undefined, variables, 0)
  } catch (error) {
    if (failedBuild) writeFileSync(failedBuild, String(error))
    throw error
  }
}
