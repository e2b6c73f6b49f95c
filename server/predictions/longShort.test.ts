import { expect, it } from "vitest"
import { sessionsBetween } from "../platform/exchange/sessions"
import { type LongShortSession, summariseLongShort } from "./longShort"

const days = sessionsBetween("2025-03-03", "2025-03-31")

const sessionsOf = (gains: readonly (number | null)[], turnover: number | null = 0.8): LongShortSession[] =>
  gains.map((gainPct, index) => ({ session: days[index], gainPct, turnover, hasTenths: true }))

/** Means of 7.5 basis points; the deviations are -5, 5, -2.5, 2.5 and 0. */
const gains = [0.025, 0.125, 0.05, 0.1, 0.075]

it("the mean gain a day has a t-interval over sessions", () => {
  const { n_sessions, gain_bps, gain_bps_low, gain_bps_high } = summariseLongShort(sessionsOf(gains))
  // The 97.5% quantile with 4 degrees of freedom, times the standard error.
  const reach = 2.7764451 * Math.sqrt((25 + 25 + 6.25 + 6.25) / 4 / 5)
  expect(n_sessions).toBe(5)
  expect(gain_bps).toBeCloseTo(7.5, 10)
  expect(gain_bps_low).toBeCloseTo(7.5 - reach, 5)
  expect(gain_bps_high).toBeCloseTo(7.5 + reach, 5)
})

it("the break-even is the gain per dollar traded: a sale and a purchase of what is replaced, in each tenth", () => {
  const [first, ...others] = sessionsOf(gains)
  const { turnover, break_even_bps } = summariseLongShort([{ ...first, turnover: null }, ...others])
  expect(turnover).toBeCloseTo(0.8, 10)
  expect(break_even_bps).toBeCloseTo(7.5 / 3.2, 10)
})

it("a session without two graded tenths is left out and counted", () => {
  const small = { session: days[5], gainPct: 9, turnover: null, hasTenths: false }
  const ungraded = { session: days[6], gainPct: null, turnover: 0.9, hasTenths: true }
  const all = summariseLongShort([...sessionsOf(gains), small, ungraded])
  expect(all).toEqual({ ...summariseLongShort(sessionsOf(gains)), n_left_out: 2 })
})

it("below five sessions there is neither a figure nor a sentence", () => {
  const { n_sessions, n_left_out, ...figures } = summariseLongShort(sessionsOf(gains.slice(1)))
  expect([n_sessions, n_left_out]).toEqual([4, 0])
  expect(new Set(Object.values(figures))).toEqual(new Set([null]))
})

it("a sentence says what was made before costs, and which costs use it up", () => {
  expect(summariseLongShort(sessionsOf(gains)).text).toBe(
    "Holding the top tenth by rank long and the bottom tenth short made 7.5 basis points a day before costs (95% interval 2.6 to 12.4), over 5 sessions; trading costs above 2.3 basis points one way use it up.",
  )
})

it("what lost before costs has no break-even, whatever is traded", () => {
  const { break_even_bps, text } = summariseLongShort(sessionsOf(gains.map((gain) => -gain)))
  expect(break_even_bps).toBeNull()
  expect(text).toBe(
    "Holding the top tenth by rank long and the bottom tenth short made −7.5 basis points a day before costs (95% interval −12.4 to −2.6), over 5 sessions: no trading cost is low enough.",
  )
  expect(summariseLongShort(sessionsOf(gains, 0)).break_even_bps).toBeNull()
  expect(summariseLongShort(sessionsOf(gains, null)).text).toMatch(/over 5 sessions\.$/)
})
