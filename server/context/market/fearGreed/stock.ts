import type { Panel } from "../../../bars/panel"
import { mean } from "../../../platform/statistics/moments"
import { COMPONENTS, type ComponentName, componentsOf, type OptionsAndCredit } from "./components"

const RANK_SESSIONS = 252
export const LOOKBACK_SESSIONS = RANK_SESSIONS + 10
/** A component counts if this many of the sessions that it is ranked among have a value. */
const LEAST_RANKED = 200
const LEAST_COMPONENTS = 3
const HISTORY_SESSIONS = 7

/**
 * As of session `through`: the mean of the components, each ranked from 0 to 100 among its own values of the last 252
 * sessions. The history has at most seven scored sessions, newest first. The components are those of the newest scored
 * session, or of `through` when none has a score.
 */
export function stockFearGreedAt(panel: Panel, through: number, beside: OptionsAndCredit) {
  if (through < 0) return { history: [], components: COMPONENTS.map((name) => ({ name, score: null, value: null })) }
  const first = Math.max(0, through + 1 - HISTORY_SESSIONS)
  const days = stockReadings(panel, { from: first, through }, beside).toReversed()
  const history = days.flatMap(({ date, score }) => (score === null ? [] : { date, score }))
  const newest = days.find(({ score }) => score !== null) ?? days[0]
  return { history, components: newest.components }
}

/** The scored sessions of the days from `first` to `last`, inclusive, up to session `through`; oldest first. */
export function stockScoresBetween(
  panel: Panel,
  through: number,
  { first, last, beside }: { first: string; last: string; beside: OptionsAndCredit },
): { date: string; score: number }[] {
  const from = panel.sessions.findIndex((session) => session >= first)
  const to = Math.min(
    through,
    panel.sessions.findLastIndex((session) => session <= last),
  )
  if (from < 0 || to < from) return []
  return stockReadings(panel, { from, through: to }, beside).flatMap(({ date, score }) =>
    score === null ? [] : { date, score },
  )
}

export function stockReadings(
  panel: Panel,
  { from: first, through }: { from: number; through: number },
  beside: OptionsAndCredit,
) {
  const from = Math.max(0, first + 1 - RANK_SESSIONS)
  const values = componentsOf(panel, { from, through }, beside)
  return Array.from({ length: through - first + 1 }, (_, index) => {
    const components = COMPONENTS.map((name) => scoreOf(name, values[name], first + index - from))
    return { date: panel.sessions[first + index], components, score: scoreOfAll(components) }
  })
}

function scoreOf(name: ComponentName, values: Float64Array, at: number) {
  const value = values[at]
  if (Number.isNaN(value)) return { name, score: null, value: null }
  const window = values.subarray(Math.max(0, at + 1 - RANK_SESSIONS), at + 1)
  return { name, score: percentileRank(window, value), value }
}

/** The share of the other values below this one, from 0 to 100, ties counting half. Null with too few. */
function percentileRank(values: Float64Array, value: number): number | null {
  const known = values.filter((each) => !Number.isNaN(each))
  if (known.length < LEAST_RANKED) return null
  const below = known.filter((each) => each < value).length
  const ties = known.filter((each) => each === value).length - 1
  return (100 * (below + ties / 2)) / (known.length - 1)
}

function scoreOfAll(components: readonly { score: number | null }[]): number | null {
  const scores = components.flatMap(({ score }) => score ?? [])
  return scores.length < LEAST_COMPONENTS ? null : mean(scores)
}
