import { writeUsageAsBefore } from "../../../e2e/support/earlierUsage"
import { readUsage } from "../../../server/accounts/usage/history"
import { openService } from "../../../server/hosts/service"
import { connect, type Database } from "../../../server/platform/database/database"
import { listMigrations, migrate } from "../../../server/platform/database/migrate"
import { timeouts } from "../../../server/platform/database/pool"
import { applyMigrations } from "../../../server/platform/database/schemaEngine"
import { utcDate } from "../../../server/platform/dates"
import { type Figure, milliseconds, shown, under } from "../../figure"
import { inDatabase, type Place, timed } from "../../places"
import { byRows } from "../../size"
import { fillInBulk } from "../bulkFill"
import { countedRow } from "./filling"

const accounts = byRows(200_000)
const days = 40
const starts = 3
const lastBefore = "0028"

const makeEarlierTables = (url: string) =>
  applyMigrations(
    url,
    "prisma/migrations",
    listMigrations().filter(({ name }) => name < lastBefore),
  )

/** Reads without the index as before, the migration next to a server of the earlier version, and starts after it. */
export function usage(): Promise<Figure[]> {
  return inDatabase({ THREADS: "0" }, measure, makeEarlierTables)
}

async function measure({ database, env }: Place): Promise<Figure[]> {
  const served = connect(database.url, 4, timeouts.serving)
  try {
    await fill(database)
    const before = await readAsBefore(served)
    const { writing, reading } = await beside(served, () => migrate(database.url))
    const took = await migrationTimes(database)
    const open = async () => (await openService(env, database.url, new Date())).close()
    const slowest = Math.max(...(await timed(starts, open)))
    const size = (accounts * days).toLocaleString("en-US")
    return [
      shown(`the day's charges without an index, ${size} rows, within the 1.8 s of a request`, before),
      ...took.map(({ name, ms }) => shown(`the migration ${name}`, milliseconds(ms))),
      shown("meanwhile, the longest write of what was counted, which is tried again", milliseconds(writing)),
      under("meanwhile, the longest read of an account's usage", reading, 1_800, milliseconds),
      under(`a server opened, the slowest of ${starts}`, slowest, 15_000, milliseconds),
    ]
  } finally {
    await served.close()
  }
}

async function fill(database: Database): Promise<void> {
  await fillInBulk(database, ["usage"], async () => {
    for (let ago = 0; ago < days; ago++) {
      await database.pool.query(
        `INSERT INTO usage (account_id, key_id, endpoint, channel, status, day, requests, charged, latency)
         SELECT 'acct_' || n, 'key_' || n, 'predictions/latest', 'rest', 200, $1::date - $2::int, 7, 7,
           '{1,2,3,1,0,0,0,0,0,0,0,0,0,0,0,0}'
         FROM generate_series(1, $3::int) AS n`,
        [utcDate(new Date()), ago, accounts],
      )
    }
  })
  await database.pool.query("VACUUM ANALYZE usage")
}

async function readAsBefore({ pool }: Database): Promise<string> {
  const charges = "SELECT account_id, sum(charged) FROM usage WHERE day = $1 GROUP BY account_id"
  const took = timed(1, () => pool.query(charges, [utcDate(new Date())]))
  return took.then(([ms]) => milliseconds(ms), String)
}

/** Returns the longest waits of a server for the database while `work` runs, in ms. */
async function beside(served: Database, work: () => Promise<unknown>) {
  const longest = { writing: 0, reading: 0 }
  let isOver = false
  const repeat = async (what: keyof typeof longest, ask: () => Promise<unknown>) => {
    while (!isOver) {
      const [ms] = await timed(1, () => ask().catch(() => {}))
      longest[what] = Math.max(longest[what], ms)
    }
  }
  const at = new Date()
  const asking = [
    repeat("writing", () => writeUsageAsBefore(served, [countedRow(1, at)])),
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
     FROM _prisma_migrations WHERE migration_name > '${lastBefore}' ORDER BY 1`,
  )
  return rows
}
