import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import type { PoolClient } from "pg"
import type { Database } from "../database/database"
import { sessionsBetween } from "../exchange/sessions"
import { type Progress, replay, runPipeline } from "../jobs/pipeline"
import { requireWorld } from "../jobs/world"
import { printAccuracy } from "./accuracy"
import { runCommand, UsageError } from "./command"
import { withProgress } from "./progress"

const usage = `usage:
  npm run pipeline                                  what the nightly run does, now
  npm run pipeline -- replay --from D --to D        the forecasting over stored history, session by session`

const lock = 0x0a55a7

await runCommand(usage, async (database, env) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: "string" }, to: { type: "string" } },
  })
  const [verb = "nightly"] = positionals
  await requireWorld(database, env)
  if (verb === "nightly") {
    for (const report of await alone(database, (progress) => runPipeline(database, env, new Date(), progress))) {
      const { sourceId, outcome, added, corrected, rejected, missing, reason } = report
      const counts = `${added} added, ${corrected} corrected, ${rejected.length} rejected, ${missing.length} tickers missing`
      console.error(`${sourceId}: ${outcome}, ${counts}${reason ? `; ${reason}` : ""}`)
    }
  } else if (verb === "replay") {
    const range = { from: requireDate("--from", values.from), to: requireDate("--to", values.to) }
    const sessions = sessionsBetween(range.from, range.to)
    if (sessions.length === 0) throw new UsageError("There is no session between these dates.")
    const span = { from: sessions[0], to: sessions[sessions.length - 1] }
    await alone(database, (progress) => replay(database, env, span, progress))
    await printAccuracy(database, env.FEED === "live" ? "replay" : "simulated", span)
  } else throw new UsageError(`There is no "${verb}".`)
})

/** One run at a time over all replicas, the others wait; the lock goes with the connection, so a crash frees it. */
async function alone<T>(database: Database, work: (progress: Progress) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    if (!(await takeLock(client))) {
      console.error("Another pipeline is running on this database; this one begins when that has ended …")
      while (!(await takeLock(client))) await sleep(1_000)
    }
    return await withProgress(work)
  } finally {
    client.release(true)
  }
}

async function takeLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>('SELECT pg_try_advisory_lock($1) AS "isTaken"', [lock])
  return rows[0].isTaken
}

function requireDate(option: string, text: string | undefined): string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new UsageError(`${option} needs a date as 2017-01-31.`)
  }
  return text
}
