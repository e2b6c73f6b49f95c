import { moveBetween } from "../../server/bars/moves"
import type { Panel } from "../../server/bars/panel"
import { mean, standardDeviation } from "../../server/platform/statistics/moments"
import { median } from "../../server/platform/statistics/quantile"
import type { MadePrediction } from "../../server/predictions/predict"
import { LOOKBACK_SESSIONS } from "../../server/predictions/predictable"
import { plantedWorld } from "../../server/predictions/testing/plantedWorld"
import { WINDOW_SESSIONS } from "../../server/predictions/trainingWindows"
import { walkForward } from "../../server/predictions/walkForward"
import { type Figure, percent, shown, within } from "../figure"
import { bySize } from "../size"

/** Stocks that share a market and twelve factors on which their loadings drift. */
const TICKERS = bySize(300, 60)
const FACTORS = 12
const MARKETS = bySize(3, 1)
const GRADED_SESSIONS = bySize(399, 63)
const RETRAIN_EVERY_SESSIONS = 21

/** Shares of a stock's own move that reverse the next day: none, that of the real market, and twice as much. */
const REVERSALS = [0, 0.02, 0.04]

/** What daily predictions claim of a market relative to its median, and how it turns out. */
export function factors(): Figure[] {
  return REVERSALS.flatMap((reversal) => {
    const markets = Array.from({ length: MARKETS }, (_, market) => measure(`factors ${market}`, reversal))
    const list = (of: (market: Measured) => string) => markets.map(of).join(", ")
    const name = `with ${percent(reversal)} reversed`
    const meanT = mean(markets.map(({ t }) => t)) ?? 0
    return [
      shown(
        `${name}: right about the side of the median`,
        list(({ rate }) => `${(100 * rate).toFixed(2)}%`),
      ),
      // One market's t has a deviation of about 1, so the mean of three has one of 0.6.
      reversal === 0
        ? within("t by session, on average", meanT, [-2, 2], one)
        : shown("t by session, on average", one(meanT)),
      shown(
        "t of each market",
        list(({ t }) => one(t)),
      ),
      shown(
        "log loss gained over a coin",
        list(({ gain }) => `${(gain * 1e5).toFixed(1)}e-5`),
      ),
      shown(
        "t of that by session",
        list(({ gainT }) => one(gainT)),
      ),
      shown(
        "sessions with a claim",
        list(({ claimed }) => percent(claimed)),
      ),
    ]
  })
}

const one = (value: number) => value.toFixed(1)

type Measured = { rate: number; t: number; gain: number; gainT: number; claimed: number }

function measure(seed: string, reversal: number): Measured {
  const from = LOOKBACK_SESSIONS + WINDOW_SESSIONS
  const last = from + GRADED_SESSIONS - 1
  const panel = plantedWorld({ seed, reversal, tickers: TICKERS, sessions: last + 2, factors: FACTORS })
  const walk = {
    panel,
    timeframe: "daily" as const,
    from,
    to: last,
    retrainEverySessions: RETRAIN_EVERY_SESSIONS,
    seed,
  }
  const bySession = Map.groupBy(
    Array.from(walkForward(walk)).flatMap((block) => (block.ok ? block.predictions : [])),
    ({ referenceDate }) => referenceDate,
  )
  const sessions = [...bySession.values()].map((predictions) => gradeSession(panel, predictions))
  const claims = sessions.reduce((sum, session) => sum + session.claims, 0)
  const total = (of: (session: GradedSession) => number) => sessions.reduce((sum, session) => sum + of(session), 0)
  return {
    rate: 0.5 + total(({ lead }) => lead) / claims,
    t: tOf(sessions.map(({ lead }) => lead)),
    gain: total(({ gain }) => gain) / claims,
    gainT: tOf(sessions.map(({ gain }) => gain)),
    claimed: sessions.filter((session) => session.claims > 0).length / GRADED_SESSIONS,
  }
}

/** Sums over the claims: right ones beyond one half, and log loss below a coin's. */
type GradedSession = { claims: number; lead: number; gain: number }

function gradeSession(panel: Panel, predictions: readonly MadePrediction[]): GradedSession {
  const moves = predictions.map(({ ticker, referenceDate }) => {
    const session = panel.sessions.indexOf(referenceDate)
    return moveBetween(panel, panel.rows.get(ticker) ?? -1, session, session + 1)
  })
  const middle = median(moves) ?? 0
  const session = { claims: 0, lead: 0, gain: 0 }
  for (const [i, { relativeDirection, relativeProbability: p }] of predictions.entries()) {
    if (relativeDirection === null || moves[i] === middle) continue
    const isRight = moves[i] > middle === (relativeDirection === "ahead")
    session.claims++
    session.lead += isRight ? 0.5 : -0.5
    session.gain += Math.log(2 * (isRight ? p : 1 - p))
  }
  return session
}

/** Of a sum over independent sessions. */
function tOf(sums: readonly number[]): number {
  const deviation = standardDeviation(sums) ?? 0
  return deviation > 0 ? ((mean(sums) ?? 0) / deviation) * Math.sqrt(sums.length) : 0
}
