import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startRedis } from "../../server/accounts/quota/testing/redisServer"
import { openDatabase } from "../../server/platform/database/openDatabase"
import { readEnv } from "../../server/platform/env"
import { testVariables } from "../support/database"
import { freePort } from "../support/machine"
import { launch, launchServer, type Running, requireBuild, requireBundle } from "../support/processes"
import { startTestServer, type TestServer, timeOfDay } from "../support/server"
import { type Balancer, startBalancer } from "./balancer"
import { type Cluster, type Replica, startReplicas } from "./cluster"

export type WholeCluster = Cluster & { folder: string; databaseUrl: string; worker: Running }

/**
 * What replicas share, and how they and their worker start, from this code or from another folder. Everything that it
 * started ends with it.
 */
export type Ground = {
  folder: string
  databaseUrl: string
  ports: number[]
  balancer: Balancer
  startServer(port: number, code?: string): Promise<Replica>
  startWorker(code?: string): Running
  startOperator(): Promise<TestServer>
  close(): Promise<void>
}

export async function openGround(count: number, port = 0): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), "assay-cluster-"))
  const opened = new AsyncDisposableStack()
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  try {
    const postgres = opened.adopt(openDatabase(readEnv({ DATA_DIR: folder })), (database) => database.release())
    const redis = opened.adopt(await startRedis(), (server) => server.stop())
    const ports: number[] = []
    while (ports.length < count) ports.push(await freePort())
    const balancer = opened.adopt(await startBalancer(ports, port), (each) => each.close())
    const shared = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      BASE_URL: balancer.origin,
      AUTH_SECRET: randomBytes(32).toString("hex"),
      TRUSTED_PROXIES: "1",
      WORLD_SIZE: "test",
      WORLD_SEED: "cluster",
      START_WORKER: "false",
      DEMO: "true",
      LOG_LEVEL: "info",
      LOG_TO: "file",
    }
    const ownFolder = (name: string) => ({ DATA_DIR: join(folder, name) })
    return {
      folder,
      databaseUrl: postgres.url,
      ports,
      balancer,
      async startServer(port, code) {
        const own = { ...ownFolder(`server-${port}`), PORT: String(port) }
        const running = launchServer({ ...shared, ...own }, code)
        opened.defer(async () => void (await running.end()))
        await running.says(/^Ready after \d+ s/m)
        return { origin: `http://127.0.0.1:${port}`, port, end: running.end }
      },
      startWorker(code) {
        const running = startWorker({ ...shared, ...ownFolder("worker") }, code)
        opened.defer(async () => void (await running.end()))
        return running
      },
      startOperator: () => startTestServer({ ...testVariables, ...shared }, postgres.url, timeOfDay),
      close: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** Servers as operators run them, each with pages and its own folder, on one database, one Redis and one worker. */
export async function startWholeCluster(count: number, port = 0): Promise<WholeCluster> {
  await requireBuild()
  await requireBundle()
  const opened = new AsyncDisposableStack()
  const ground = opened.adopt(await openGround(count, port), (each) => each.close())
  try {
    const worker = ground.startWorker()
    const { balancer, ports, startOperator, folder, databaseUrl } = ground
    const start = (one: number) => ground.startServer(one)
    const cluster = await startReplicas({ balancer, ports, hasPages: true, start, startOperator })
    opened.defer(() => cluster.close())
    return { ...cluster, folder, databaseUrl, worker, close: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

export function startWorker(variables: Record<string, string>, code?: string): Running {
  const words = ["--expose-gc", "--max-semi-space-size=4", ".bundle/commands/worker.mjs"]
  return launch(process.execPath, words, variables, { folder: code })
}
