import { median } from "../../platform/statistics/quantile"
import { rounded } from "../../platform/statistics/rounding"
import type { DataOrigin } from "../leaf"
import { freezePasts } from "./frozenPast"
import { type Draft, type Row, withPlaces } from "./publishedLog"
import { measureBy } from "./relative"

/** What the holder of the key can publish, the rules that it breaks, and the verifier's words for it. */
export type Lie = {
  what: string
  rules: string[]
  named: RegExp
  /** Only the real market's checkpoints show when rows were there. */
  only?: DataOrigin
  tell: (draft: Draft) => void
}

export type Line = Row & { ticker: string }
type Found = { leaf: Row; index: number }

/** The last leaf of a kind that meets `isAsked`, so that little depends on it. */
export function lastLeaf({ entries }: Draft, kind: string, isAsked: (leaf: Row) => boolean = () => true): Found {
  const index = entries.findLastIndex(({ leaf }) => leaf.kind === kind && isAsked(leaf))
  if (index < 0) throw new Error(`the honest log has no such ${kind}`)
  return { leaf: entries[index].leaf, index }
}

/** The lines behind the daily predictions, or the first grades, for a session. */
export function linesFor({ entries }: Draft, kind: "prediction_batch" | "prediction_grades", target: string) {
  const index = entries.findIndex(
    ({ leaf }) => leaf.kind === kind && leaf.target_date === target && leaf.timeframe === "daily",
  )
  const { leaf, lines = [] } = entries[index]
  // The log's own lines: a change to them changes the log.
  return { leaf, index, lines: lines as Line[] }
}

export function lineOf(lines: readonly Line[], ticker: string): Line {
  const found = lines.find((line) => line.ticker === ticker)
  if (!found) throw new Error(`the honest log has no line of ${ticker}`)
  return found
}

export const loserIn = (lines: readonly Line[]) =>
  lineOf(lines, lines.find((line) => line.outcome === "incorrect")?.ticker ?? "")

/** Changes the grade of a wrong prediction, and then its move and outcome. `sign` is that of the move that it needs. */
export function makeLoserRight(draft: Draft, target: string, change: (grade: Line, sign: 1 | -1) => void): void {
  const graded = linesFor(draft, "prediction_grades", target)
  const grade = loserIn(graded.lines)
  const { direction } = lineOf(linesFor(draft, "prediction_batch", target).lines, grade.ticker)
  change(grade, direction === "bullish" ? 1 : -1)
  const { exit_price: sold, entry_price: bought, split_ratio: ratio } = grade
  const move = ((Number(sold) / Number(bought)) * Number(ratio) - 1) * 100
  Object.assign(grade, { outcome: "correct", realized_return_pct: rounded(move, 4) })
  settle(draft, graded)
}

/** Makes a loser right by a split that is listed before its grade. Returns that row, with its place. */
export function listFalseSplit(draft: Draft, target: string) {
  let split = { ticker: "", ex_date: target, ratio: 1 }
  makeLoserRight(draft, target, (grade, sign) => {
    const ratio = (Number(grade.entry_price) / Number(grade.exit_price)) * (1 + 0.01 * sign)
    grade.split_ratio = ratio
    split = { ...split, ticker: grade.ticker, ratio }
  })
  const { index, leaf } = linesFor(draft, "prediction_grades", target)
  const said = { kind: "splits", data_origin: leaf.data_origin, noted_at: leaf.graded_at, splits: [split] }
  insert(draft, index, { leaf: said })
  return { index, said }
}

/** As if a loser had never been predicted. Returns the batch, with its place. */
export function dropLoser(draft: Draft, target: string): { leaf: Row; index: number; ticker: string } {
  const grades = linesFor(draft, "prediction_grades", target)
  const { ticker } = loserIn(grades.lines)
  const said = linesFor(draft, "prediction_batch", target)
  for (const { leaf, lines } of [said, grades]) {
    lines.splice(
      lines.findIndex((line) => line.ticker === ticker),
      1,
    )
    leaf.n = lines.length
  }
  settle(draft, grades)
  freezePasts(draft)
  return { leaf: said.leaf, index: said.index, ticker }
}

/** The same, with a reason that the batch states. */
export function leaveOutLoser(draft: Draft, target: string, reason: string): void {
  const { leaf, ticker } = dropLoser(draft, target)
  const leftOut = [...(leaf.left_out as Line[]), { ticker, reason }]
  leaf.left_out = leftOut.sort((one, other) => (one.ticker < other.ticker ? -1 : 1))
}

/** Other rows follow in their references, as those of a careful liar do. */
export function remove({ entries, checkpoints }: Draft, index: number): void {
  entries.splice(index, 1)
  for (const entry of entries)
    entry.leaf = withPlaces(entry.leaf, (place) => Number(place) - Number(Number(place) > index))
  for (const checkpoint of checkpoints) if (checkpoint.size > index) checkpoint.size--
}

export function insert({ entries, checkpoints }: Draft, index: number, entry: Draft["entries"][number]): void {
  for (const each of entries)
    each.leaf = withPlaces(each.leaf, (place) => Number(place) + Number(Number(place) >= index))
  entries.splice(index, 0, entry)
  for (const checkpoint of checkpoints) if (checkpoint.size > index) checkpoint.size++
}

export function append(draft: Draft, leaf: Row, lines?: Line[]): void {
  draft.entries.push({ leaf: structuredClone(leaf), ...(lines && { lines }) })
  draft.checkpoints[draft.checkpoints.length - 1].size++
}

/** Leaves a row unsigned until its session is over. */
export function signLate(draft: Draft, index: number, until: string): void {
  draft.checkpoints = draft.checkpoints.filter(({ size, signedAt }) => size <= index || signedAt >= until)
}

/** Removes so many wrong predictions, which are returned, from a session's grades. */
export function takeOutLosers(draft: Draft, count: number, target: string): Line[] {
  const graded = linesFor(draft, "prediction_grades", target)
  const losers = graded.lines.filter((line) => line.outcome === "incorrect").slice(0, count)
  for (const line of losers) graded.lines.splice(graded.lines.indexOf(line), 1)
  settle(draft, graded)
  return losers
}

/** Whether a grade of a signal is of a trade over its whole horizon. */
export const isWhole = (leaf: Row) => leaf.outcome !== "void" && leaf.reason === null

export function makeVoid(grade: Row): void {
  const none = ["entry_date", "exit_date", "entry_price", "exit_price", "split_ratio", "raw_move_pct", "spy_move_pct"]
  for (const name of [...none, "base_rate"]) grade[name] = null
  Object.assign(grade, { outcome: "void", reason: "no trade within the horizon" })
}

/** Adjusts the rest of a leaf of grades to a change in some of them, as a careful liar does. */
export function settle(draft: Draft, { leaf, lines }: { leaf: Row; lines: Line[] }): void {
  const moves = lines.flatMap(({ exit_date, target_date, realized_return_pct: move }) =>
    exit_date === target_date && typeof move === "number" ? [move] : [],
  )
  const middle = rounded(median(moves), 4)
  const said = linesFor(draft, "prediction_batch", String(leaf.target_date)).lines
  for (const line of lines) measureBy(middle, line, lineOf(said, line.ticker))
  const n = (asked: string) => lines.filter((line) => line.outcome === asked).length
  Object.assign(leaf, { n_correct: n("correct"), n_incorrect: n("incorrect"), n_void: n("void") })
}
