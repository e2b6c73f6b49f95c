import { median } from "../../platform/statistics/quantile"
import { rounded } from "../../platform/statistics/rounding"
import type { DataOrigin } from "../leaf"
import type { Draft, Row } from "./publishedLog"
import { measureBy } from "./relative"

/** What the holder of the key can publish, the rules that it breaks, and how the verifier names it. */
export type Lie = {
  what: string
  rules: string[]
  named: RegExp
  /** Checkpoints show when rows were there, but only in the real market. */
  only?: DataOrigin
  tell: (draft: Draft) => void
}

export type Line = Row & { ticker: string }
type Found = { leaf: Row; index: number }

/** The last leaf of a kind of which something holds, so that little follows from it. */
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

/** Takes a row out; rows behind it move up. */
export function remove({ entries, checkpoints }: Draft, index: number): void {
  entries.splice(index, 1)
  for (const checkpoint of checkpoints) if (checkpoint.size > index) checkpoint.size--
}

export function insert({ entries, checkpoints }: Draft, index: number, entry: Draft["entries"][number]): void {
  entries.splice(index, 0, entry)
  for (const checkpoint of checkpoints) if (checkpoint.size > index) checkpoint.size++
}

/** Adds a row at the end, which the last checkpoint covers. */
export function append(draft: Draft, leaf: Row, lines?: Line[]): void {
  draft.entries.push({ leaf: structuredClone(leaf), ...(lines && { lines }) })
  draft.checkpoints[draft.checkpoints.length - 1].size++
}

/** Signs a row only when its session is over. */
export function signLate(draft: Draft, index: number, until: string): void {
  draft.checkpoints = draft.checkpoints.filter(({ size, signedAt }) => size <= index || signedAt >= until)
}

/** Makes a signal void that was traded. */
export function makeVoid(grade: Row): void {
  const none = ["entry_date", "exit_date", "entry_price", "exit_price", "split_ratio", "raw_move_pct", "spy_move_pct"]
  for (const name of [...none, "base_rate"]) grade[name] = null
  Object.assign(grade, { outcome: "void", reason: "no trade within the horizon" })
}

/** Brings the rest of a leaf of grades into line with what was changed in some, as a careful liar does. */
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
