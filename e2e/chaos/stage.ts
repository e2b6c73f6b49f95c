import { spawnSync } from "node:child_process"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { type FakeResend, startFakeResend } from "../../server/accounts/mail/testing/resend"
import { connect, type Database } from "../../server/platform/database/database"
import { livePid } from "../../server/platform/database/embedded/cluster"
import { timeouts } from "../../server/platform/database/pool"
import { type Ground, openAll, openGround } from "../harness/ground"
import { type DatabaseProxy, startDatabaseProxy } from "../support/databaseProxy"
import { freePort, processTree } from "../support/machine"
import { requireBuild, requireBundle } from "../support/processes"
import { keepUp, type Unit } from "./unit"

export type Stage = Omit<Ground, "postgres"> & {
  /** The folder of PostgreSQL's files; its own file system if this machine may mount one. */
  disk: { folder: string; isOwn: boolean }
  origins: string[]
  servers: Unit[]
  workers: Unit[]
  mail: FakeResend
  wire: DatabaseProxy
  database: Database
  postgres(): number[]
  close(): Promise<void>
}

export const counts = { servers: 3, workers: 2 }

/** Whole servers and workers on one database and one Redis, each restarted when it dies. */
export async function openStage(seed: string): Promise<Stage> {
  await requireBuild()
  await requireBundle()
  return openAll(async (opened) => {
    const disk = { folder: "", isOwn: false }
    const mount = (folder: string) => {
      disk.folder = join(folder, "database")
      mkdirSync(disk.folder)
      disk.isOwn = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1500m", "none", disk.folder]).status === 0
      if (disk.isOwn) opened.defer(() => void spawnSync("umount", ["-l", disk.folder]))
      return disk.folder
    }
    const own = { WORLD_SEED: seed, WEBHOOK_PRIVATE_NETWORKS: "allowed" }
    const { postgres, ...ground } = await openGround(opened, "chaos", own, mount)
    opened.adopt(postgres.supervise({ error() {} }), (supervisor) => supervisor.stop())
    const wire = opened.adopt(await startDatabaseProxy(postgres.url), (each) => each.disconnect())
    const mail = opened.adopt(await startFakeResend(), (each) => each.close())
    Object.assign(ground.variables, {
      ...{ DATABASE_URL: wire.url, RESEND_API_KEY: mail.apiKey, RESEND_BASE_URL: mail.url },
      ...{ MAIL_FROM: "Assay <mail@assay.test>", MAIL_PER_HOUR: "100000" },
    })
    const units: { servers: Unit[]; workers: Unit[] } = { servers: [], workers: [] }
    const database = opened.adopt(connect(postgres.url, 6, timeouts.batch), (each) => each.close())
    opened.defer(async () => void (await Promise.all([...units.servers, ...units.workers].map((unit) => unit.stop()))))
    return {
      ...{ ...ground, ...units, disk, mail, wire, database, origins: [] },
      postgres: () => processTree(livePid(join(disk.folder, "pg", "data")) ?? 0).filter((pid) => pid > 0),
    }
  })
}

/** Workers first, because an empty server is never ready without them. */
export async function startUnits({ workers, servers, origins, launchWorker, launchServer }: Stage): Promise<void> {
  for (let index = 0; index < counts.workers; index++) {
    const name = `worker-${index}`
    // Its effects show whether it works; a restart waits for nothing.
    workers.push(
      await keepUp(
        name,
        (more) => launchWorker(name, more),
        async () => {},
      ),
    )
  }
  const starting = Array.from({ length: counts.servers }, async (_, index) => {
    const port = await freePort()
    const start = (more: Record<string, string>) => launchServer(port, more)
    const unit = await keepUp(`server-${index}`, start, (running) => running.says(/Assay serves/))
    return { unit, origin: `http://127.0.0.1:${port}` }
  })
  for (const { unit, origin } of await Promise.all(starting)) {
    servers.push(unit)
    origins.push(origin)
  }
}
