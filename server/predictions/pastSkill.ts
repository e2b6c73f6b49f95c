import { tQuantile975 } from "../platform/statistics/student"

/** One ticker's graded predictions, one a session; see `Tally`. */
type Past = { count: number; correct: number; rises: number | null; differing: number | null }

const FEWEST_SESSIONS = 5

/**
 * How much better the calls did than always calling a rise over the same sessions, with the 95% t-interval of the
 * differences. No bounds if every call did equally well: calls of rises alone show no skill, whatever the market did.
 */
export function pastSkill({ count, correct, rises, differing }: Past) {
  if (rises === null || differing === null || count === 0) return { baseRate: null, skill: null, low: null, high: null }
  const skill = (correct - rises) / count
  const found = { baseRate: rises / count, skill }
  if (count < FEWEST_SESSIONS || differing === 0) return { ...found, low: null, high: null }
  // Each difference is -1, 0 or 1, so their squares add up to the number that differ.
  const variance = (differing - count * skill ** 2) / (count - 1)
  const reach = tQuantile975(count - 1) * Math.sqrt(variance / count)
  return { ...found, low: Math.max(-1, skill - reach), high: Math.min(1, skill + reach) }
}
