import type { Panel } from "../bars/panel"
import { entryAfter, sessionNumber } from "../platform/exchange/sessions"
import { firstOpenBetween, firstSessionFrom, gradeSignal, type HorizonMoves } from "./grade"
import { type Recorded, recordOf, type SignalOutcome, type SignalRecord, signedReturnPct } from "./performance"

/** A signal with its public grade. */
export type PublishedSignal = SignalOutcome & {
  ticker: string
  gradeReason: string | null
  entryPrice: number | null
  exitPrice: number | null
  splitRatio: number | null
}

/** A trade of a signal by somebody who got it at an instant, up to the signal's own exit. */
export type ReceivedTrade = {
  status: "pending" | "resolved" | "void"
  /** After costs. */
  outcome: "win" | "loss" | null
  note: string | null
  /** The first session that opened after the delivery, or the one in which it was entered. Null: after the horizon. */
  entryDate: string | null
  /** As traded then. */
  entryOpen: number | null
  exitDate: string | null
  exitClose: number | null
  /** A right call is a gain; after costs. */
  returnPct: number | null
  /** How many sessions later than the signal's own entry. */
  sessionsLate: number | null
}

const tooLate = "delivered after the last session of its horizon had opened"

type Graded = {
  outcome: "win" | "loss"
  entryDate: string
  exitDate: string
  entryPrice: number | null
  exitPrice: number | null
  splitRatio: number | null
  rawMovePct: number
}

/** Bars of one ticker up to a session; null if there are none of it. */
type Bars = { panelOf(ticker: string): Panel | null; through: number }

/**
 * The signal entered at the first open after its delivery. Delivered before its own entry, it is the public trade, with
 * the prices of the public grade.
 */
export function receivedTrade(
  signal: PublishedSignal,
  deliveredAt: Date,
  { bars, costsBps }: { bars: Bars; costsBps: number },
): ReceivedTrade {
  const { ticker, direction, horizonEndDate } = signal
  const entryDate = entryAfter(deliveredAt)
  const late = sessionNumber(entryDate) - sessionNumber(signal.entryDate)
  if (late <= 0) return publicTrade(signal, costsBps)
  if (entryDate > horizonEndDate) return { ...none, status: "void", note: tooLate, sessionsLate: late }
  const panel = bars.panelOf(ticker)
  const wanted = { ticker, direction, entryDate, horizonEndDate }
  const grade = panel && gradeSignal(panel, bars.through, wanted, () => noMoves)
  if (grade?.outcome === "void") return { ...none, status: "void", note: grade.reason, entryDate, sessionsLate: late }
  const entered = { entryDate, entryOpen: panel && openOf(panel, bars.through, wanted), sessionsLate: late }
  return grade
    ? { ...traded(signal, grade, costsBps), note: grade.reason, sessionsLate: late }
    : { ...none, ...entered }
}

const none = {
  ...({ status: "pending", outcome: null, note: null, entryDate: null, entryOpen: null } as const),
  ...({ exitDate: null, exitClose: null, returnPct: null, sessionsLate: null } as const),
}

/** Base rates are of the public record alone. */
const noMoves: HorizonMoves = { up: [], down: [], unchanged: [], spyMovePct: null }

function publicTrade(signal: PublishedSignal, costsBps: number): ReceivedTrade {
  const { status, outcome, entryDate, exitDate, entryPrice, exitPrice, splitRatio, rawMovePct, gradeReason } = signal
  const said = { status, note: gradeReason, sessionsLate: 0 }
  if (outcome === null || exitDate === null || rawMovePct === null) return { ...none, ...said, entryDate }
  const grade = { outcome, entryDate, exitDate, entryPrice, exitPrice, splitRatio, rawMovePct }
  return { ...traded(signal, grade, costsBps), ...said }
}

function traded({ direction }: Pick<PublishedSignal, "direction">, grade: Graded, costsBps: number): ReceivedTrade {
  const { outcome, entryDate, exitDate, entryPrice, exitPrice, rawMovePct } = grade
  const returnPct = signedReturnPct({ direction, rawMovePct }) - costsBps / 100
  const isWin = costsBps === 0 ? outcome === "win" : exactMovePct(grade, direction) - costsBps / 100 > 0
  return {
    ...{ status: "resolved", outcome: isWin ? "win" : "loss", note: null, sessionsLate: null },
    ...{ entryDate, entryOpen: entryPrice, exitDate, exitClose: exitPrice, returnPct },
  }
}

/** Before rounding, which decides a grade. Early grades have no prices. */
function exactMovePct(
  { entryPrice, exitPrice, splitRatio, rawMovePct }: Graded,
  direction: PublishedSignal["direction"],
) {
  const hasPrices = entryPrice !== null && exitPrice !== null && splitRatio !== null
  return signedReturnPct({
    direction,
    rawMovePct: hasPrices ? ((exitPrice / entryPrice) * splitRatio - 1) * 100 : rawMovePct,
  })
}

type Wanted = Pick<PublishedSignal, "ticker" | "entryDate" | "horizonEndDate">

/** Of a trade that is not over. */
function openOf(panel: Panel, through: number, { ticker, entryDate, horizonEndDate }: Wanted): number | null {
  const row = panel.rows.get(ticker)
  if (row === undefined || entryDate > (panel.sessions[through] ?? "")) return null
  const last = panel.sessions.findLastIndex((session, index) => index <= through && session <= horizonEndDate)
  const entry = firstOpenBetween(panel, row, firstSessionFrom(panel, entryDate), last)
  return entry < 0 ? null : panel.open[row * panel.stride + entry]
}

export type Received = { signal: PublishedSignal; trade: ReceivedTrade }

/** The record of the trades after costs, and that of the same signals as the public record has them. */
export function receivedRecords(received: readonly Received[]): { own: SignalRecord; published: SignalRecord } {
  return { own: recordOf(received.map(asRecorded)), published: recordOf(received.map(({ signal }) => signal)) }
}

function asRecorded({ signal, trade: { status, outcome, entryDate, returnPct } }: Received): Recorded {
  const { direction, horizonSessions, isIndependent } = signal
  const rawMovePct = returnPct === null ? null : direction === "bullish" ? returnPct : -returnPct
  return {
    ...{ direction, horizonSessions, isIndependent, status, outcome, rawMovePct },
    ...{ entryDate: entryDate ?? signal.entryDate, spyMovePct: null, baseRate: null },
  }
}
