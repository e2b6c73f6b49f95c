import { spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type FakeResend, startFakeResend } from "../../server/accounts/mail/testing/resend"
import { connect, type Database } from "../../server/platform/database/database"
import { livePid } from "../../server/platform/database/embedded/cluster"
import { openDatabase } from "../../server/platform/database/openDatabase"
import { timeouts } from "../../server/platform/database/pool"
import { readEnv } from "../../server/platform/env"
import { startWorker } from "../cluster/whole"
import { type DatabaseProxy, startDatabaseProxy } from "../support/databaseProxy"
import { freePort, processTree } from "../support/machine"
import { launchServer, requireBuild, requireBundle } from "../support/processes"
import { keptRedis, type Redis } from "./redis"
import { keepUp, type Unit } from "./unit"

export type Stage = {
  folder: string
  /** The folder of PostgreSQL's files; its own file system if this machine may mount one. */
  disk: { folder: string; isOwn: boolean }
  origins: string[]
  servers: Unit[]
  workers: Unit[]
  redis: Redis
  mail: FakeResend
  wire: DatabaseProxy
  database: Database
  postgres(): number[]
  variables: Record<string, string>
  close(): Promise<void>
}

export const counts = { servers: 3, workers: 2 }

/** Whole servers and workers on one database and one Redis, each restarted when it dies. */
export async function openStage(seed: string): Promise<Stage> {
  await requireBuild()
  await requireBundle()
  const opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), "assay-chaos-"))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  try {
    const disk = { folder: join(folder, "database"), isOwn: false }
    mkdirSync(disk.folder)
    disk.isOwn = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1500m", "none", disk.folder]).status === 0
    if (disk.isOwn) opened.defer(() => void spawnSync("umount", ["-l", disk.folder]))
    const postgres = openDatabase(readEnv({ DATA_DIR: disk.folder }))
    opened.defer(() => postgres.release())
    const supervisor = postgres.supervise({ error() {} })
    opened.defer(() => supervisor.stop())
    const wire = await startDatabaseProxy(postgres.url)
    opened.defer(() => wire.disconnect())
    const redis = await keptRedis()
    opened.defer(() => redis.kill())
    const mail = await startFakeResend()
    opened.defer(() => mail.close())
    const variables = {
      DATABASE_URL: wire.url,
      REDIS_URL: redis.url,
      RESEND_API_KEY: mail.apiKey,
      RESEND_BASE_URL: mail.url,
      MAIL_FROM: "Assay <mail@assay.test>",
      MAIL_PER_HOUR: "100000",
      WEBHOOK_PRIVATE_NETWORKS: "allowed",
      AUTH_SECRET: randomBytes(32).toString("hex"),
      WORLD_SIZE: "test",
      WORLD_SEED: seed,
      START_WORKER: "false",
      LOG_LEVEL: "info",
      LOG_TO: "file",
    }
    const stage: Stage = {
      ...{ folder, disk, origins: [], servers: [], workers: [], redis, mail, wire, variables },
      database: opened.adopt(connect(postgres.url, 6, timeouts.batch), (database) => database.close()),
      postgres: () => processTree(livePid(join(disk.folder, "pg", "data")) ?? 0).filter((pid) => pid > 0),
      close: () => opened.disposeAsync(),
    }
    opened.defer(() => Promise.all([...stage.servers, ...stage.workers].map((unit) => unit.stop())).then(() => {}))
    return stage
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** Workers first, because an empty server is never ready without them. */
export async function startUnits(stage: Stage): Promise<void> {
  const { folder, variables } = stage
  for (let index = 0; index < counts.workers; index++) {
    const own = { ...variables, DATA_DIR: join(folder, `worker-${index}`) }
    const start = (more: Record<string, string>) => startWorker({ ...own, ...more })
    // Its effects show whether it works; a restart waits for nothing.
    stage.workers.push(await keepUp(`worker ${index}`, start, async () => {}))
  }
  const servers = Array.from({ length: counts.servers }, async (_, index) => {
    const port = await freePort()
    const own = { ...variables, DATA_DIR: join(folder, `server-${index}`), PORT: String(port) }
    const start = (more: Record<string, string>) => launchServer({ ...own, ...more })
    const unit = await keepUp(`server ${index}`, start, (running) => running.says(/Assay serves/))
    return { unit, origin: `http://127.0.0.1:${port}` }
  })
  for (const { unit, origin } of await Promise.all(servers)) {
    stage.servers.push(unit)
    stage.origins.push(origin)
  }
}
