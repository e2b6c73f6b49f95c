import fc from "fast-check"
import { insert, remove } from "./edits"
import type { Draft, Row } from "./publishedLog"

export type Edit = (draft: Draft) => void

const place = fc.nat(10_000)

function rowsOf({ entries }: Draft): Row[] {
  return entries.flatMap(({ leaf, lines = [] }) => [leaf, ...lines])
}

/** Another value for a field: one from another row of its kind, or one that is near, opposite or absent. */
function other(draft: Draft, row: Row, field: string, choice: number): unknown {
  const value = row[field]
  const alike = rowsOf(draft).filter(({ kind }) => kind === row.kind)
  const fromOther = alike[choice % alike.length][field]
  const altered = [fromOther, fromOther, null, ...variants(value, choice)]
  return altered[choice % altered.length]
}

function variants(value: unknown, choice: number): unknown[] {
  if (typeof value === "boolean") return [!value]
  if (typeof value === "number") return [-value, 0, value + 0.01, value * 2, value - 1, String(value)]
  if (Array.isArray(value)) return [value.slice(1), [...value, "ZZZ"], []]
  if (typeof value !== "string") return [1, "", true]
  const opposite = opposites[value]
  if (opposite) return [opposite, opposite]
  const at = Date.parse(value)
  if (!/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(at)) return ["", `${value} `]
  const days = [-7, -1, 1, 7][choice % 4]
  return [new Date(at + days * 86_400_000).toISOString().slice(0, value.length)]
}

const opposites: Record<string, string> = {
  ...{ bullish: "bearish", bearish: "bullish", ahead: "behind", behind: "ahead", correct: "incorrect" },
  ...{ incorrect: "correct", win: "loss", loss: "win", live: "simulated", simulated: "live" },
  ...{ daily: "weekly", weekly: "daily" },
}

/** Chooses rows and lines equally often, however many lines there are. */
const fieldEdit = fc.tuple(place, place, place, place).map(
  ([at, isLine, field, choice]): Edit =>
    (draft) => {
      const { leaf, lines = [] } = draft.entries[at % draft.entries.length]
      const row = lines.length > 0 && isLine % 2 === 0 ? lines[isLine % lines.length] : leaf
      const names = Object.keys(row).filter((name) => name !== "kind")
      const name = names[field % names.length]
      row[name] = other(draft, row, name, choice)
    },
)

const rowEdit = fc.tuple(place, place, fc.nat(2)).map(
  ([at, to, kind]): Edit =>
    (draft) => {
      const { entries } = draft
      const [one, two] = [at % entries.length, to % entries.length]
      if (kind === 0) remove(draft, one)
      if (kind === 1) insert(draft, two, structuredClone(entries[one]))
      if (kind === 2) [entries[one], entries[two]] = [entries[two], entries[one]]
    },
)

const lineEdit = fc.tuple(place, place, place, fc.nat(2)).map(
  ([at, to, which, kind]): Edit =>
    ({ entries }) => {
      const batches = entries.filter(({ lines }) => lines && lines.length > 0)
      const [{ lines: from = [] }, { lines: into = [] }] = [batches[at % batches.length], batches[to % batches.length]]
      const line = from[which % from.length]
      if (kind < 2) from.splice(from.indexOf(line), 1)
      if (kind > 0) into.push({ ...line })
    },
)

/** Keeps the last checkpoints, without which the log would be that of an earlier day. */
const checkpointEdit = fc.tuple(place, place, fc.nat(2)).map(
  ([at, to, kind]): Edit =>
    ({ checkpoints }) => {
      const early = checkpoints.length - 10
      const [one, two] = [checkpoints[at % early], checkpoints[to % early]]
      if (kind === 0) checkpoints.splice(at % early, 1)
      if (kind === 1) one.signedAt = two.signedAt
      if (kind === 2) one.size = two.size
    },
)

/** Everything that a liar may do to a log before hashing and signing it. */
export const randomEdit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 6, arbitrary: fieldEdit },
  { weight: 2, arbitrary: rowEdit },
  { weight: 2, arbitrary: lineEdit },
  { weight: 1, arbitrary: checkpointEdit },
)
