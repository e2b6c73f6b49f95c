import { dayMs } from "../../dates"
import { newYorkDate } from "../../exchange/sessions"
import type { Need } from "../../facts/versions"
import type { BarsView } from "../../knowledge/bars"
import type { Knowledge, PredictionsView } from "../../knowledge/knowledge"
import { nextMacroEvent } from "../../market/nextMacroEvent"
import { REGIME_TICKERS, regimeAt } from "../../market/regime"
import { summariseAccuracy } from "../../predictions/accuracy"
import { HORIZON_SESSIONS } from "../../predictions/horizon"
import { listResults } from "../../predictions/storage/results"
import type { Brief } from "../brief"

const accuracyDays = [30, 365]
const unusual = { minSigma: 2.5, lookbackDays: 180 }
const anomaliesShown = 15

const noSignalsYet =
  "Event signals are not part of the service yet, so none can be listed. Once they are, only types whose record clears the gates will stand here."

/** What a brief rests on. */
export const briefNeeds: readonly Need[] = ["bars", "vix", "actions", "predictions"]

/** The brief of the last session known: what the products answer at that instant, in short. */
export async function briefOf(knowledge: Knowledge): Promise<Brief> {
  const bars = knowledge.bars()
  return {
    session: bars.axes.sessions[bars.through],
    dataOrigin: await knowledge.originOf(briefNeeds),
    regime: regimeOf(bars),
    signals: { top: [], emptyReason: noSignalsYet },
    nextMacroEvent: nextMacroEvent(knowledge.asOf),
    accuracy: await Promise.all(accuracyDays.map((days) => accuracyOver(knowledge.predictions(), days))),
    anomalies: await anomaliesOf(bars),
    pullback: await pullbackOf(bars),
  }
}

function regimeOf({ panelOf, through }: BarsView): Brief["regime"] {
  const reading = regimeAt(panelOf(...REGIME_TICKERS), through)
  return {
    name: reading.regime,
    since: reading.regime_since_date,
    gate: reading.gate,
    sizeMultiplier: reading.size_multiplier,
    vix: reading.vix_level,
    spyVsMeanPct: reading.spy_vs_sma_200_pct,
    reason: reading.reason,
  }
}

async function accuracyOver(predictions: PredictionsView, days: number): Promise<Brief["accuracy"][number]> {
  const targetAfter = newYorkDate(new Date(predictions.asOf.getTime() - days * dayMs))
  const origin = predictions.feed === "live" ? "live" : "simulated"
  const results = await listResults(predictions, { origin, timeframe: "daily", targetAfter })
  const summary = summariseAccuracy(results, HORIZON_SESSIONS.daily, "universe")
  const { n_resolved, n_sessions, accuracy, base_rate } = summary
  const { low, high } = widest(summary)
  return { days, n: n_resolved, sessions: n_sessions, rate: accuracy, low, high, baseRate: base_rate }
}

/** Outcomes of one session move together, so Wilson alone can be too narrow: the wider interval is shown. */
function widest(rates: {
  accuracy_low: number | null
  accuracy_high: number | null
  clustered_low: number | null
  clustered_high: number | null
}): { low: number | null; high: number | null } {
  const wilson = { low: rates.accuracy_low, high: rates.accuracy_high }
  const clustered = { low: rates.clustered_low, high: rates.clustered_high }
  const width = ({ low, high }: { low: number | null; high: number | null }) => (high ?? 0) - (low ?? 0)
  return width(clustered) > width(wilson) ? clustered : wilson
}

async function anomaliesOf(bars: BarsView): Promise<Brief["anomalies"]> {
  const scan = await bars.scan("anomalies", unusual)
  return {
    minSigma: scan.min_sigma,
    measured: scan.universe_count,
    note: scan.note,
    count: scan.anomalies.length,
    rows: scan.anomalies.slice(0, anomaliesShown).map(({ ticker, company_name, move_pct, sigma }) => ({
      ticker,
      company: company_name,
      movePct: move_pct,
      sigma,
    })),
  }
}

async function pullbackOf(bars: BarsView): Promise<Brief["pullback"]> {
  const { universe_count, fires, track_record: track, base_rate: base } = await bars.scan("pullback", null)
  const widestOf = (record: typeof track) =>
    widest({ ...record, accuracy_low: record.wilson_low, accuracy_high: record.wilson_high })
  const [{ low, high }, baseBounds] = [widestOf(track), widestOf(base)]
  return {
    measured: universe_count,
    fires: fires.map(({ etf, close, pullback_pct, rsi_2 }) => ({ etf, close, pullbackPct: pullback_pct, rsi: rsi_2 })),
    n: track.n,
    winRate: track.win_rate,
    low,
    high,
    baseRate: base.win_rate,
    baseN: base.n,
    baseLow: baseBounds.low,
    baseHigh: baseBounds.high,
  }
}
