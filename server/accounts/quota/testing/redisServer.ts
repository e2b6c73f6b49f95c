import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Redis } from "ioredis"
import { serveLoopback } from "../../../platform/testing/loopback"

export type RunningRedis = {
  url: string
  port: number
  ask<T>(question: (client: Redis) => Promise<T>): Promise<T>
  /** Suspends the process, so that it accepts connections and never answers. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
  kill(): Promise<void>
}

const MISSING = "These tests need a real redis-server on the PATH. On Debian: apt-get install redis-server"

export async function startRedis(port?: number): Promise<RunningRedis> {
  const listenPort = port ?? (await freePort())
  const folder = await mkdtemp(join(tmpdir(), "assay-redis-"))
  const options = ["--port", String(listenPort), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
  const server = spawn("redis-server", [...options, "--dir", folder], { stdio: ["ignore", "pipe", "ignore"] })

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode === null && server.signalCode === null) {
      const exited = once(server, "exit")
      server.kill(signal)
      await exited
    }
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await ready(server)
  } catch (error) {
    await rm(folder, { recursive: true })
    throw error
  }
  const url = `redis://127.0.0.1:${listenPort}`
  return {
    url,
    port: listenPort,
    async ask(question) {
      const client = new Redis(url, { protocol: 2 })
      try {
        return await question(client)
      } finally {
        client.disconnect()
      }
    },
    freeze: () => server.kill("SIGSTOP"),
    thaw: () => server.kill("SIGCONT"),
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  }
}

async function ready(server: ChildProcess): Promise<void> {
  await once(server, "spawn").catch((error) => {
    throw new Error(MISSING, { cause: error })
  })
  let said = ""
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.stdout?.on("data", (chunk) => {
    said += chunk
    if (said.includes("Ready to accept connections")) resolve()
  })
  server.once("exit", (code) => reject(new Error(`redis-server ended with ${code}:\n${said}`)))
  await promise
}

async function freePort(): Promise<number> {
  const { url, close } = await serveLoopback(() => {})
  await close()
  return Number(new URL(url).port)
}
