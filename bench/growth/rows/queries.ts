import { readFileSync } from "node:fs"
import { join } from "node:path"
import { issueKey } from "../../../server/accounts/keys/issue"
import { openService } from "../../../server/hosts/service"
import { evaluateDue } from "../../../server/jobs/evaluateClaims"
import { connect, type Database } from "../../../server/platform/database/database"
import { type Plan, plansOfLog, tellPlans } from "../../../server/platform/database/testing/plans"
import { inTransaction } from "../../../server/platform/database/transaction"
import type { Env } from "../../../server/platform/env"
import { createLogger } from "../../../server/platform/log"
import { type Figure, shown } from "../../figure"
import { inDatabase } from "../../places"
import { byRows, bySize } from "../../size"
import { fillWorld } from "../../world"
import { repeatEarlier, storeRuns, storeSignals, storeYear } from "../storing"
import { askProducts, comeAndGo, visitDashboard, work } from "./asking"
import { fillAccounts, keepSentMails, queueBriefs, vacuum } from "./filling"

/**
 * A statement may read this many rows of a table sequentially: it either finds its rows at once, or the table is small.
 */
const mostRead = 1_000

/** A statement that reads this many rows by index is shown: an index does not make them few. */
const manyByIndex = 10_000

/** Tables with a row for each source, ticker, model, claim or step, however long the service runs. */
const bounded = new Set([
  ...["world", "splice", "instrument", "fill_stage", "fact_version", "worker_heartbeat", "forecast_model"],
  ...["claim", "log_authority", "log_witness", "pipeline_step", "signal_session", "usage_writer", "_prisma_migrations"],
])

const events = ["event_signal", "event_signal_grade"]

/** Statements that read a whole table because they need all of it. */
const wanted: readonly [tables: readonly string[], words: RegExp, why: string][] = [
  [["bar"], /^COPY/, "bars are loaded once, and then as they come"],
  [["corporate_action"], /^SELECT ticker, ex_date::text AS "exDate"/, "they are loaded with the bars"],
  [
    ["session_total"],
    /sum\(n\).* FROM session_total WHERE .* GROUP BY reference_date/,
    "the record is summed up over all its sessions, 750 rows a year",
  ],
  [
    ["session_total", "rank_turnover"],
    /FROM session_total JOIN \(.* FROM rank_turnover/,
    "the worth of the ranks is summed up over all sessions, 250 rows a year",
  ],
  [
    events,
    /^SELECT s\.event_type AS "eventType".*, s\.ticker FROM event_signal s/,
    "the track record is summed up over all its signals",
  ],
  [
    events,
    /^SELECT s\.event_type AS "eventType".* AS "firstEntryDate" FROM event_signal s/,
    "a process reads all outcomes once, and then those that have come since (cold: eventSignals)",
  ],
  [
    events,
    /^SELECT s\.id, s\.ticker, s\.direction, s\.event_type AS "eventType"/,
    "a run of the analyst counts on from the record of each type",
  ],
  [
    ["watched_ticker", "saved_filter"],
    /^SELECT DISTINCT .* FROM (watched_ticker|saved_filter) JOIN/,
    "once a session, what any of its readers follows",
  ],
  [
    ["team", "team_member"],
    /^SELECT .* FROM account WHERE account\.tier = ANY.* AS reader /,
    "once a session, whose owner has a plan with a brief",
  ],
  [
    ["bar", "corporate_action", "prediction", ...events],
    /^SELECT to_char\(.* AS month, count\(\*\)::int AS facts/,
    "once a night, what is in bulk files is counted by month",
  ],
]

/** Runs what a server and a worker do over ten times a year's rows. Each statement that scans a growing table fails. */
export function queries(): Promise<Figure[]> {
  const own = { WORLD_SIZE: "test", THREADS: "0", DEMO: "true" }
  return inDatabase(own, async ({ database, env, folder }) => {
    const at = new Date()
    await fillWorld(database, env, { at, now: () => at })
    await evaluateDue(database, env, at)
    await addYears(database, at)
    await fillAccounts(database, { from: 0, to: byRows(200_000) }, at)
    await queueBriefs(database, { from: 0, to: byRows(100_000) }, at)
    await keepSentMails(database, byRows(500_000), at)
    await vacuum(database)
    const sizes = await rowsByTable(database)
    await tellPlans(database, "log")
    const readLog = () => readFileSync(join(folder, "pg", "data", "log"), "utf8")
    const before = readLog().length
    await ask(env, database.url, at)
    return figuresOf(plansOfLog(readLog().slice(before)), sizes)
  })
}

const years = bySize(10, 2)

/** Adds ten earlier years of the market's rows, and runs of sources that found nothing new. */
async function addYears(database: Database, at: Date): Promise<void> {
  for (let year = 2; year <= years; year++) await storeYear(database, year)
  await markLogged(database)
  await storeSignals(database, [0, byRows(100_000)])
  await repeatEarlier(database, "fact", years)
  await repeatEarlier(database, "claim_observation", years)
  await repeatEarlier(database, "claim_evaluation", years)
  await repeatEarlier(database, "event_reading", years)
  await repeatEarlier(database, "corporate_action", years)
  const { pool, prisma } = database
  const sources = await prisma.ingestion.findMany({
    distinct: ["sourceId", "family"],
    select: { sourceId: true, family: true },
  })
  await storeRuns(database, sources, [0, byRows(30_000)], { until: at, minutesApart: 180 })
  await pool.query(
    `INSERT INTO fact_arrival (name, known_at)
     SELECT DISTINCT family, $1::timestamptz - n * interval '1 hour' FROM ingestion CROSS JOIN generate_series(1, $2::int) AS n
     WHERE ingestion.id <= 40 ON CONFLICT DO NOTHING`,
    [at, byRows(20_000)],
  )
  await pool.query(
    `INSERT INTO raw_body (source_id, hash, url, status, size, packed, first_fetched_at, last_fetched_at, sent_at)
     SELECT source_id, sha256((source_id || n)::bytea), 'https://example.com/' || n, 200, 2, '{}', at, at, at
     FROM (SELECT DISTINCT source_id FROM ingestion) AS source CROSS JOIN generate_series(1, $2::int) AS n,
       LATERAL (SELECT $1::timestamptz - n * interval '10 minutes' AS at) AS t`,
    [at, byRows(4_000)],
  )
}

/** Marks the predictions stored here as logged, though no log has them, so that jobs find none to log. */
async function markLogged({ pool }: Database): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query("SET LOCAL session_replication_role = replica")
    await client.query("UPDATE prediction SET ledger_index = 0, grade_ledger_index = 0 WHERE model_version = 'bench'")
  })
}

async function ask(env: Env, url: string, at: Date): Promise<void> {
  const service = await openService(env, url, at)
  const change = { at, actor: "bench" }
  const { key, accountId } = await issueKey(
    service.database,
    { email: "asking@example.com", tier: "api_pro" },
    {},
    change,
  )
  await askProducts(service, key, at)
  await service.usage.flush()
  await visitDashboard(service, accountId, at)
  await comeAndGo(service, at)
  await service.close()
  const database = connect(url, 4)
  await work({ database, env, log: createLogger("silent") }, at)
  await database.close()
}

async function rowsByTable({ pool }: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `SELECT relname AS name, reltuples::float8 AS rows FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

function figuresOf(plans: readonly Plan[], sizes: ReadonlyMap<string, number>): Figure[] {
  const statements = new Set(plans.map(({ statement }) => statement))
  const growing = [...sizes].filter(([name, rows]) => !bounded.has(name) && rows > mostRead)
  const whole = new Map<string, Figure>()
  for (const { statement, reads } of plans) {
    for (const { table, isSequential, rows } of reads) {
      if (!isSequential || rows <= mostRead || !growing.some(([name]) => name === table)) continue
      const reason = wanted.find(([tables, words]) => tables.includes(table) && words.test(statement))?.[2]
      whole.set(`${table} ${statement}`, {
        name: shortened(statement),
        measured: `reads ${table} whole, ${counted(rows)} rows`,
        required: reason ? `all of it: ${reason}` : "an index",
        holds: reason !== undefined,
      })
    }
  }
  const byIndex = plans.flatMap(({ statement, reads }) =>
    reads.flatMap(({ table, isSequential, rows }) =>
      !isSequential && rows > manyByIndex ? [[`${table} ${statement}`, { statement, table, rows }] as const] : [],
    ),
  )
  return [
    shown("statements that were asked", `${statements.size}`),
    shown(
      "tables that grow, and how many rows the smallest has",
      `${growing.length}, ${Math.min(...growing.map(([, rows]) => rows))}`,
    ),
    ...[...new Map(byIndex).values()].map(({ statement, table, rows }) =>
      shown(shortened(statement), `reads ${counted(rows)} rows of ${table} by index`),
    ),
    ...whole.values(),
    {
      name: "statements that read a table whole which grows, without a reason",
      measured: `${[...whole.values()].filter(({ holds }) => !holds).length}`,
      required: "none",
      holds: [...whole.values()].every(({ holds }) => holds),
    },
  ]
}

const shortened = (statement: string) => `${statement.slice(0, 100)} …`
const counted = (rows: number) => Math.round(rows).toLocaleString("en-US")
