import { mean, standardDeviation } from "../platform/statistics/moments"
import { tQuantile975 } from "../platform/statistics/student"

/**
 * One daily session: its top tenth by rank held long and its bottom tenth short, a dollar in each, equal weights.
 * `gainPct` is the mean realized return of the one minus that of the other, in percent of a dollar; null where one of
 * them has no grade. `turnover` is the share of both tenths that was not held for the session before; null without one.
 */
export type LongShortSession = {
  session: string
  gainPct: number | null
  turnover: number | null
  /** False with fewer than 20 ranked predictions. */
  hasTenths: boolean
}

/** Replacing a name sells one position and opens another, in each of the two tenths. */
const TRADES_PER_TURNOVER = 4

type LongShortFigures = {
  n_sessions: number
  /** Sessions without two tenths that were graded. */
  n_left_out: number
  /** In basis points of a dollar, a session. */
  gain_bps: number | null
  gain_bps_low: number | null
  gain_bps_high: number | null
  turnover: number | null
  /** The cost of trading a dollar, in basis points, that uses up the gain; null where nothing was gained. */
  break_even_bps: number | null
}

const FEWEST_SESSIONS = 5

/** Figures are null where fewer than five sessions count. */
export function summariseLongShort(sessions: readonly LongShortSession[]): LongShortFigures & { text: string | null } {
  const counted = sessions.flatMap(({ gainPct, turnover, hasTenths }) =>
    hasTenths && gainPct !== null ? [{ gain: gainPct * 100, turnover }] : [],
  )
  const known = counted.length < FEWEST_SESSIONS ? [] : counted
  const { gain, low, high } = meanWithInterval(known.map((each) => each.gain))
  const turnover = mean(known.flatMap((each) => each.turnover ?? []))
  const figures = {
    n_sessions: counted.length,
    n_left_out: sessions.length - counted.length,
    gain_bps: gain,
    gain_bps_low: low,
    gain_bps_high: high,
    turnover,
    break_even_bps: gain !== null && gain > 0 && turnover ? gain / (TRADES_PER_TURNOVER * turnover) : null,
  }
  return { ...figures, text: textOf(figures) }
}

/** The 95% t-interval; each session is one observation, however many predictions it has. */
function meanWithInterval(gains: readonly number[]) {
  const [gain, deviation] = [mean(gains), standardDeviation(gains)]
  if (gain === null || deviation === null) return { gain: null, low: null, high: null }
  const reach = tQuantile975(gains.length - 1) * (deviation / Math.sqrt(gains.length))
  return { gain, low: gain - reach, high: gain + reach }
}

function textOf({ n_sessions, gain_bps, gain_bps_low, gain_bps_high, break_even_bps }: LongShortFigures) {
  if (gain_bps === null || gain_bps_low === null || gain_bps_high === null) return null
  const [gain, low, high] = [gain_bps, gain_bps_low, gain_bps_high].map(inTenths)
  const made = `Holding the top tenth by rank long and the bottom tenth short made ${gain} basis points a day before costs (95% interval ${low} to ${high}), over ${n_sessions.toLocaleString("en-US")} sessions`
  if (gain_bps <= 0) return `${made}: no trading cost is low enough.`
  if (break_even_bps === null) return `${made}.`
  return `${made}; trading costs above ${inTenths(break_even_bps)} basis points one way use it up.`
}

function inTenths(basisPoints: number): string {
  const text = Math.abs(basisPoints).toFixed(1)
  return basisPoints < 0 && Number(text) > 0 ? `−${text}` : text
}
