// The chapters together, and the report. To add a rule, add it to a chapter, under a comment that names the lie that it catches.
//
// A chapter has a `name`, under which the log keeps its state, and any of these, called in the order of the chapters:
// - `start(log, options)` returns that state.
// - `faultIn(row)` returns the name of a field with an invalid value, or undefined.
// - `take[kind](log, index, row)` takes each row of a kind, and `row` each row.
// - `checkpoints`, `begin`, `rowsRead` and `end` run with the checkpoints, before the rows, after them, and at the end.
//   All but the first are awaited.
// - `prediction(log, claim, batch)`, `grade(log, claim, row, batch)`, `grades(log, index, batch, rows)`, `month(log,
//   claims)` and `session(log, claims)` run for the predictions and grades in the files behind the rows.
// - `signal(log, signal, row)` and `signalGrade(log, signal, row, index)` run for rows of signals.
// - `say(log)` returns lines of the report.

import { absence } from "./absence.mjs"
import { claims } from "./claims.mjs"
import { grouped, newLog, printable, readLog, sayHeadline } from "./core.mjs"
import { due } from "./due.mjs"
import { files } from "./files.mjs"
import { forms } from "./forms.mjs"
import { history } from "./history.mjs"
import { marketMoves } from "./horizons.mjs"
import { instants, warnOfCalendar } from "./instants.mjs"
import { keepState, kept } from "./kept.mjs"
import { medians } from "./medians.mjs"
import { names } from "./names.mjs"
import { verifyOneRow } from "./oneRow.mjs"
import { past } from "./past.mjs"
import { prices } from "./prices.mjs"
import { signals } from "./signals.mjs"
import { sizes } from "./sizes.mjs"
import { splits } from "./splits.mjs"
import { timestamps } from "./timestamps.mjs"
import { told } from "./told.mjs"
import { trades } from "./trades.mjs"
import { universe } from "./universe.mjs"
import { voids } from "./voids.mjs"
import { onlyOperator, vouched } from "./vouched.mjs"
import { witnesses } from "./witnesses.mjs"

const chapters = [
  ...[forms, history, instants, names, kept, signals, marketMoves, claims, past, medians, trades, told, voids],
  ...[splits, universe, prices, witnesses, timestamps, vouched, absence, due, files, sizes],
]

/**
 * Verifies a service and returns the exit code, the report and all problems. Other programs may call it, with their own
 * `fetch`. With `rowsOnly` it skips the files of predictions behind the rows, which are a hundred times as large.
 */
export function verify(service, options = {}, fetchFrom = fetch, shown = {}) {
  const log = newLog(service, fetchFrom, [...chapters, shown])
  return orUnchecked(log, async () => {
    if (!(await readLog(log, options))) return failed(log)
    warnOfCalendar(log)
    if (options.strict) for (const text of log.warnings.splice(0)) log.report("strict", null, text)
    if (log.problems.length > 0) return failed(log)
    if (options.state) keepState(log, service, options.state)
    return { code: 0, said: passed(log), problems: [] }
  })
}

/** Verifies that one row, which contains a signal, is in the tree whose root the newest checkpoint signs. */
export function verifyRow(service, row, signalId, fetchFrom = fetch) {
  const log = newLog(service, fetchFrom, [])
  return orUnchecked(log, async () => {
    const said = await verifyOneRow(log, row, signalId)
    return log.problems.length > 0 ? failed(log) : { code: 0, said: [...warned(log), ...said], problems: [] }
  })
}

/** Names of the log may have characters that a terminal obeys, which could hide other lines. */
async function orUnchecked(log, work) {
  const { said, ...result } = await resultOf(log, work)
  return { ...result, said: said.map(printable) }
}

/** The problems found so far count, even if the rest cannot be read. */
async function resultOf(log, work) {
  try {
    return await work()
  } catch (error) {
    const unread = `Not checked: ${error.message}`
    if (log.problems.length > 0) return { ...failed(log, [unread]), unread: error.message }
    const said = [...warned(log), unread, "The track record could not be checked."]
    return { code: 2, said, problems: [], unread: error.message }
  }
}

const warned = ({ warnings }) => warnings.map((text) => `WARNING: ${text}`)

/** How many problems with the same rule are printed. */
const shownOfEach = 5

/** The first problems with each rule, so that many of one do not hide another. */
function failed(log, more = []) {
  const { problems } = log
  const named = [...grouped(problems, ({ rule }) => rule).values()].flatMap((alike) => [
    ...alike.slice(0, shownOfEach).map(({ text }) => `FAILED: ${text}`),
    ...(alike.length > shownOfEach ? [`… and ${alike.length - shownOfEach} more like this.`] : []),
  ])
  return { code: 1, said: [...warned(log), ...named, ...more, "The track record does not verify."], problems }
}

function passed(log) {
  return [
    ...warned(log),
    ...sayHeadline(log),
    ...log.chapters.flatMap((chapter) => chapter.say?.(log) ?? []),
    ...(log.isWhole
      ? []
      : ["Not read here: the files of predictions behind the rows. On your own machine they are verified too."]),
    log.isSignatureUnread
      ? "The rows verify. This browser cannot check who signed them: it has no Ed25519 at this address."
      : `The track record verifies.${onlyOperator(log)}`,
  ]
}
