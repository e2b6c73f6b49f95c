import { type ChildProcess, execFileSync, fork } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readSync, statSync, truncateSync, writeFileSync } from "node:fs"
import type { Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** `said` is the process's first message: that it is ready, or its result. */
export type Helper<Said> = Started & { said: Said }

export type HelperOptions = {
  variables?: Record<string, string>
  args?: string[]
  execArgv?: string[]
  isBundled?: boolean
}

export const logFile = join(tmpdir(), "assay-bench.log")

const mostLogged = 50_000_000
const lookEveryMs = 2_000

/** Empties the log of a run and keeps it short: servers that log each request would fill the disk. */
export function openLog(): void {
  writeFileSync(logFile, "")
  const bound = () => {
    if (statSync(logFile).size > mostLogged) truncateSync(logFile)
  }
  setInterval(bound, lookEveryMs).unref()
}

/** A bundled file runs like the server of `npm start`, without what the TypeScript compiler adds to every closure. */
export async function startHelper<Said>(
  file: string,
  { variables = {}, args = [], execArgv = [], isBundled = false }: HelperOptions = {},
): Promise<Helper<Said>> {
  if (isBundled) execFileSync(process.execPath, ["scripts/bundle.mjs", "--benches"])
  const path = isBundled ? bundled(file) : fileURLToPath(new URL(file, import.meta.url))
  const child = fork(path, args, {
    execArgv: [...execArgv, ...(isBundled ? asStarted : ["--import", "tsx"])],
    env: { ...process.env, NODE_ENV: "production", ...variables },
    stdio: ["ignore", "inherit", openSync(logFile, "a"), "ipc"],
  })
  const started = endedWithThis(child)
  return { ...started, said: await firstMessage<Said>(child, file) }
}

export type Started = { pid: number; end(): Promise<void> }

/** A process that ends at the latest when this one does. */
export function endedWithThis(child: ChildProcess): Started {
  const kill = () => child.kill("SIGTERM")
  process.once("exit", kill)
  const ended = once(child, "exit").finally(() => process.off("exit", kill))
  return {
    pid: child.pid ?? 0,
    async end() {
      kill()
      await ended
    },
  }
}

const bundled = (file: string) => join(process.cwd(), ".bundle/bench", file.replace(/\.ts$/, ".mjs"))

/** As in `package.json`. */
const asStarted = ["--expose-gc", "--max-semi-space-size=4"]

export async function runHelper<Said>(file: string, options?: HelperOptions): Promise<Said> {
  const helper = await startHelper<Said>(file, options)
  await helper.end()
  return helper.said
}

export function say(message: object): void {
  if (!process.send) throw new Error("This file is run by `npm run bench`.")
  process.send(message)
}

function firstMessage<Said>(child: ChildProcess, file: string): Promise<Said> {
  return new Promise((resolve, reject) => {
    let isOver = false
    child.once("message", (message) => {
      isOver = true
      resolve(message as Said)
    })
    child.once("error", reject)
    child.once("exit", (code, signal) => {
      if (isOver) return
      reject(new Error(`${file} ended with ${signal ?? `code ${code}`}:\n${lastLogged()}`))
    })
  })
}

function lastLogged(): string {
  const end = Buffer.alloc(2_000)
  const file = openSync(logFile, "r")
  const length = readSync(file, end, 0, end.length, Math.max(0, statSync(logFile).size - end.length))
  closeSync(file)
  return end.toString("utf8", 0, length)
}

/** Starts to listen on a free port of this machine, and returns it. */
export async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  if (typeof address !== "object" || !address) throw new Error("The server has no port.")
  return address.port
}
