import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type RunningRedis, startRedis } from "../../server/accounts/quota/testing/redisServer"
import { openDatabase, type PostgresHandle } from "../../server/platform/database/openDatabase"
import { readEnv } from "../../server/platform/env"
import { launch, launchServer, type Running, run } from "../support/processes"

export type Variables = Record<string, string>

/** Opens several things in order. All that was opened ends with `close`, the last first, or if one does not open. */
export async function openAll<T>(
  open: (opened: AsyncDisposableStack) => Promise<T>,
): Promise<T & { close(): Promise<void> }> {
  const opened = new AsyncDisposableStack()
  try {
    return { ...(await open(opened)), close: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

export type Redis = { url: string; kill(): Promise<void>; start(): Promise<void>; freeze(): void; thaw(): void }

/** A Redis that starts again at the same address, and then knows nothing. */
export async function keptRedis(): Promise<Redis> {
  let running: RunningRedis = await startRedis()
  const { url, port } = running
  return {
    url,
    kill: () => running.kill(),
    async start() {
      running = await startRedis(port)
    },
    freeze: () => running.freeze(),
    thaw: () => running.thaw(),
  }
}

/** PostgreSQL, Redis and settings that whole servers and workers share, each with its own folder. */
export type Ground = {
  folder: string
  postgres: PostgresHandle
  redis: Redis
  variables: Variables
  launchServer(port: number, more?: Variables, code?: string): Running
  launchWorker(name: string, more?: Variables, code?: string): Running
}

export async function openGround(
  opened: AsyncDisposableStack,
  name: string,
  own: Variables,
  prepare = (folder: string) => folder,
): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), `assay-${name}-`))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = opened.adopt(openDatabase(readEnv({ DATA_DIR: prepare(folder) })), (each) => each.release())
  const redis = opened.adopt(await keptRedis(), (each) => each.kill())
  const variables: Variables = {
    ...{ DATABASE_URL: postgres.url, REDIS_URL: redis.url, AUTH_SECRET: randomBytes(32).toString("hex") },
    ...{ WORLD_SIZE: "test", START_WORKER: "false", LOG_LEVEL: "info", LOG_TO: "file", ...own },
  }
  const ofProcess = (process: string, more: Variables) => ({
    ...variables,
    ...{ DATA_DIR: join(folder, process), ...more },
  })
  const workerWords = ["--expose-gc", "--max-semi-space-size=4", ".bundle/commands/worker.mjs"]
  return {
    ...{ folder, postgres, redis, variables },
    launchServer: (port, more = {}, code) =>
      launchServer(ofProcess(`server-${port}`, { PORT: String(port), ...more }), code),
    launchWorker: (name, more = {}, code) =>
      launch(process.execPath, workerWords, ofProcess(name, more), { folder: code }),
  }
}

/** What a server prints when it has all of its data and its pages. */
export const isReady = /^Ready after \d+ s/m

/**
 * Starts a server without pages. Its time stays at `now`, or follows the real clock if `now` is "clock". It prints its
 * port when it is ready.
 */
export function launchListener(databaseUrl: string, now: string, port: number, variables: Variables): Running {
  return run("e2e/support/listenerProcess.ts", [databaseUrl, now, String(port)], variables)
}

export const isListening = (running: Running) => running.says(/^\d+$/m)
