import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { writeUsageAsBefore } from "../../../e2e/support/earlierUsage"
import { readUsage } from "../../../server/accounts/usage/history"
import { openService } from "../../../server/hosts/service"
import { connect, type Database } from "../../../server/platform/database/database"
import { listMigrations, migrate } from "../../../server/platform/database/migrate"
import { openDatabase } from "../../../server/platform/database/openDatabase"
import { timeouts } from "../../../server/platform/database/pool"
import { applyMigrations } from "../../../server/platform/database/schemaEngine"
import { utcDate } from "../../../server/platform/dates"
import { readEnv } from "../../../server/platform/env"
import { type Figure, milliseconds, shown, under } from "../../figure"
import { byRows } from "../../size"
import { fillInBulk, patient } from "../bulkFill"

const accounts = byRows(200_000)
const days = 40
const starts = 3

/** Reads without the index as before, the migration next to a server of the earlier version, and starts after it. */
export async function usage(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder, THREADS: "0" })
  const postgres = openDatabase(env)
  const earlier = listMigrations().filter(({ name }) => name < "0028")
  await applyMigrations(postgres.url, "prisma/migrations", earlier)
  const database = connect(postgres.url, 4, patient)
  const served = connect(postgres.url, 4, timeouts.serving)
  try {
    await fill(database)
    const before = await readAsBefore(served)
    const { writing, reading } = await beside(served, () => migrate(postgres.url))
    const took = await migrationTimes(database)
    const started: number[] = []
    for (let start = 0; start < starts; start++) {
      const from = performance.now()
      await (await openService(env, postgres.url, new Date())).close()
      started.push(performance.now() - from)
    }
    const size = (accounts * days).toLocaleString("en-US")
    return [
      shown(`the day's charges without an index, ${size} rows, within the 1.8 s of a request`, before),
      ...took.map(({ name, ms }) => shown(`the migration ${name}`, milliseconds(ms))),
      shown("meanwhile, the longest write of what was counted, which is tried again", milliseconds(writing)),
      under("meanwhile, the longest read of an account's usage", reading, 1_800, milliseconds),
      under(`a server opened, the slowest of ${starts}`, Math.max(...started), 15_000, milliseconds),
    ]
  } finally {
    await served.close()
    await database.close()
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(database: Database): Promise<void> {
  await fillInBulk(database, ["usage"], async () => {
    for (let ago = 0; ago < days; ago++) await fillDay(database, ago)
  })
  await database.pool.query("VACUUM ANALYZE usage")
}

async function fillDay({ pool }: Database, ago: number): Promise<void> {
  await pool.query(
    `INSERT INTO usage (account_id, key_id, endpoint, channel, status, day, requests, charged, latency)
     SELECT 'acct_' || n, 'key_' || n, 'predictions/latest', 'rest', 200, $1::date - $2::int, 7, 7,
       '{1,2,3,1,0,0,0,0,0,0,0,0,0,0,0,0}'
     FROM generate_series(1, $3::int) AS n`,
    [utcDate(new Date()), ago, accounts],
  )
}

async function readAsBefore({ pool }: Database): Promise<string> {
  const from = performance.now()
  try {
    await pool.query("SELECT account_id, sum(charged) FROM usage WHERE day = $1 GROUP BY account_id", [
      utcDate(new Date()),
    ])
    return milliseconds(performance.now() - from)
  } catch (error) {
    return String(error)
  }
}

/** Returns the longest waits of a server for the database while `work` runs, in ms. */
async function beside(served: Database, work: () => Promise<unknown>) {
  const longest = { writing: 0, reading: 0 }
  let isOver = false
  const repeat = async (what: keyof typeof longest, ask: () => Promise<unknown>) => {
    while (!isOver) {
      const from = performance.now()
      await ask().catch(() => {})
      longest[what] = Math.max(longest[what], performance.now() - from)
    }
  }
  const at = new Date()
  const row = {
    ...{ accountId: "acct_1", keyId: "key_1", endpoint: "predictions/latest", channel: "rest", status: 200, code: "" },
    ...{ day: utcDate(at), requests: 1, charged: 1, latency: [1], lastAt: at.getTime() },
  }
  const asking = [
    repeat("writing", () => writeUsageAsBefore(served, [row])),
    repeat("reading", () => readUsage(served, "acct_1", { days: 30, at })),
  ]
  await work()
  isOver = true
  await Promise.all(asking)
  return longest
}

async function migrationTimes({ pool }: Database): Promise<{ name: string; ms: number }[]> {
  const { rows } = await pool.query<{ name: string; ms: number }>(
    `SELECT migration_name AS name, (extract(epoch FROM finished_at - started_at) * 1000)::float8 AS ms
     FROM _prisma_migrations WHERE migration_name > '0028' ORDER BY 1`,
  )
  return rows
}
