import { parseArgs } from "node:util"
import { collectApart, collecting } from "../jobs/collecting"
import { eventSignals, proposeAndGrade } from "../jobs/eventSignals"
import type { Progress } from "../jobs/job"
import { nightly } from "../jobs/nightly"
import { type Postponed, replay, runPipeline } from "../jobs/pipeline"
import { requireWorld } from "../jobs/world"
import { lockPatienceMs } from "../platform/database/locks"
import { sessionsBetween } from "../platform/exchange/sessions"
import { printAccuracy } from "./accuracy"
import { runCommand, UsageError } from "./command"
import { withProgress } from "./progress"
import { withLocksAnnounced } from "./withLocksAnnounced"

const usage = `usage:
  npm run -s assay -- pipeline                               run the nightly pipeline now, and whatever else is due
  npm run -s assay -- pipeline replay --from D --to D        forecast over stored history, session by session`

await runCommand(usage, async (database, env) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: "string" }, to: { type: "string" } },
  })
  const [verb = "nightly"] = positionals
  await requireWorld(database, env)
  const run = <T>(work: (progress: Progress) => Promise<T>, locks = nightly.locks) =>
    withLocksAnnounced(database.url, locks, () => withProgress(work), { patienceMs: lockPatienceMs })
  if (verb === "nightly") {
    const reports = await run((progress) => runPipeline(database, env, { at: new Date(), progress }, sayPostponed))
    const locks = collecting.flatMap((job) => job.locks)
    const others = await run((progress) => collectApart(database, env, { at: new Date(), progress }), locks)
    const moment = { at: new Date(), now: () => new Date() }
    const signals = await run((progress) => proposeAndGrade(database, env, { ...moment, progress }), eventSignals.locks)
    if (signals) console.error(`event signals: ${signals.issued} issued, ${signals.graded} graded`)
    for (const report of [...reports, ...others]) {
      const { sourceId, outcome, added, corrected, rejected, missing, reason } = report
      const counts = `${added} added, ${corrected} corrected, ${rejected.length} rejected, ${missing.length} tickers missing`
      console.error(`${sourceId}: ${outcome}, ${counts}${reason ? `; ${reason}` : ""}`)
    }
  } else if (verb === "replay") {
    const range = { from: requireDate("--from", values.from), to: requireDate("--to", values.to) }
    const sessions = sessionsBetween(range.from, range.to)
    if (sessions.length === 0) throw new UsageError("There is no trading session between these dates.")
    const span = { from: sessions[0], to: sessions[sessions.length - 1] }
    const { stored, undone } = await run((progress) => replay(database, env, span, { at: new Date(), progress }))
    if (stored === 0) throw new UsageError(`No bars are stored between ${span.from} and ${span.to}.`)
    if (undone === 0) console.log(`All ${stored} sessions had been replayed before; their predictions are unchanged.`)
    await printAccuracy(database, env.FEED === "live" ? "replay" : "simulated", span)
  } else throw new UsageError(`Unknown command: ${verb}`)
})

function sayPostponed({ session, present, expected }: Postponed): void {
  console.error(`${session} is not predicted yet: ${present} of ${expected} expected bars are there.`)
}

function requireDate(option: string, text: string | undefined): string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new UsageError(`${option} takes a date such as 2017-01-31.`)
  }
  return text
}
