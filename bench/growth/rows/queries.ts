import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { issueKey } from "../../../server/accounts/keys/issue"
import { openService } from "../../../server/hosts/service"
import { connect, type Database } from "../../../server/platform/database/database"
import { migrate } from "../../../server/platform/database/migrate"
import { openDatabase } from "../../../server/platform/database/openDatabase"
import { type Plan, plansOfLog, tellPlans } from "../../../server/platform/database/testing/plans"
import { type Env, readEnv } from "../../../server/platform/env"
import { createLogger } from "../../../server/platform/log"
import { type Figure, shown } from "../../figure"
import { byRows } from "../../size"
import { patient } from "../bulkFill"
import { askProducts, comeAndGo, visitDashboard, work } from "./asking"
import { fillAccounts, keepSentMails, queueBriefs, vacuum } from "./filling"
import { addYears, makeWorld } from "./world"

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

/** Statements that read a whole table because they need all of it. */
const wanted: readonly { tables: readonly string[]; words: RegExp; why: string }[] = [
  { tables: ["bar"], words: /^COPY/, why: "bars are loaded once, and then as they come" },
  {
    tables: ["corporate_action"],
    words: /^SELECT ticker, ex_date::text AS "exDate"/,
    why: "they are loaded with the bars",
  },
  {
    tables: ["session_total"],
    words: /sum\(n\).* FROM session_total WHERE .* GROUP BY reference_date/,
    why: "the record is summed up over all its sessions, 750 rows a year",
  },
  {
    tables: ["event_signal", "event_signal_grade"],
    words: /^SELECT s\.event_type AS "eventType".*, s\.ticker FROM event_signal s/,
    why: "the track record is summed up over all its signals",
  },
  {
    tables: ["event_signal", "event_signal_grade"],
    words: /^SELECT s\.event_type AS "eventType".* AS "firstEntryDate" FROM event_signal s/,
    why: "a process reads all outcomes once, and then those that have come since (cold: eventSignals)",
  },
  {
    tables: ["event_signal", "event_signal_grade"],
    words: /^SELECT s\.id, s\.ticker, s\.direction, s\.event_type AS "eventType"/,
    why: "a run of the analyst counts on from the record of each type",
  },
  {
    tables: ["watched_ticker", "saved_filter"],
    words: /^SELECT DISTINCT .* FROM (watched_ticker|saved_filter) JOIN/,
    why: "once a session, what any of its readers follows",
  },
  {
    tables: ["team", "team_member"],
    words: /^SELECT .* FROM account WHERE account\.tier = ANY.* AS reader /,
    why: "once a session, whose owner has a plan with a brief",
  },
  {
    tables: ["bar", "corporate_action", "prediction", "event_signal", "event_signal_grade"],
    words: /^SELECT to_char\(.* AS month, count\(\*\)::int AS facts/,
    why: "once a night, what is in bulk files is counted by month",
  },
]

/** Runs what a server and a worker do over ten times a year's rows. Each statement that scans a growing table fails. */
export async function queries(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const variables = { WORLD_SIZE: "test", DATA_DIR: folder, THREADS: "0", DEMO: "true" }
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", ...variables })
  const postgres = openDatabase(env)
  await migrate(postgres.url)
  const filling = connect(postgres.url, 4, patient)
  const at = new Date()
  try {
    await makeWorld(filling, env, at)
    await addYears(filling, at)
    await fillAccounts(filling, { from: 0, to: byRows(200_000) }, at)
    await queueBriefs(filling, { from: 0, to: byRows(100_000) }, at)
    await keepSentMails(filling, byRows(500_000), at)
    await vacuum(filling)
    const sizes = await rowsByTable(filling)
    await tellPlans(filling, "log")
    const before = readLog(folder).length
    await ask(env, postgres.url, at)
    return figuresOf(plansOfLog(readLog(folder).slice(before)), sizes)
  } finally {
    await filling.close()
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

const readLog = (folder: string) => readFileSync(join(folder, "pg", "data", "log"), "utf8")

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
      const reason = wanted.find(({ tables, words }) => tables.includes(table) && words.test(statement))
      const measured = `reads ${table} whole, ${counted(rows)} rows`
      const figure = {
        name: shortened(statement),
        measured,
        required: reason ? `all of it: ${reason.why}` : "an index",
        holds: !!reason,
      }
      whole.set(`${table} ${statement}`, figure)
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
