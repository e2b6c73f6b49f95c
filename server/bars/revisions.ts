import { countAtMost } from "../platform/statistics/search"
import { completeReturns, type Panel } from "./panel"

/**
 * What the columns cannot hold, since they have one value per cell: every bar of a cell that had an earlier bar, that
 * came late, or that came after a panel with its session was read; and every split of a row with such a split. Sorted
 * by `knownAt`, so what was known at an instant is a prefix. In shared memory, for worker threads.
 */
export type Revisions = {
  /** Epoch ms. Minus infinity means on time, so every instant that can see the session includes it. */
  knownAt: Float64Array
  row: Int32Array
  /** The session of a bar, or the first session on a split's new terms. */
  session: Int32Array
  /** New shares per old share of a split; 0 for a bar. */
  ratio: Float64Array
  /** Open, high, low, close and volume of each revision in turn. */
  bars: Float64Array
}

type Bar = { open: number; high: number; low: number; close: number; volume: number }
export type BarRevision = { kind: "bar"; knownAt: number; row: number; session: number } & Bar
export type SplitRevision = { kind: "split"; knownAt: number; row: number; session: number; ratio: number }
export type Revision = BarRevision | SplitRevision

export type TickerDay = { ticker: string; date: string }

const barFields = ["open", "high", "low", "close", "volume"] as const

export function packRevisions(revisions: readonly Revision[]): Revisions {
  const sorted = revisions.toSorted((a, b) => (a.knownAt === b.knownAt ? 0 : a.knownAt - b.knownAt))
  const packed = emptyRevisions(sorted.length)
  for (const [index, revision] of sorted.entries()) {
    packed.knownAt[index] = revision.knownAt
    packed.row[index] = revision.row
    packed.session[index] = revision.session
    packed.ratio[index] = revision.kind === "split" ? revision.ratio : 0
    if (revision.kind === "bar")
      packed.bars.set(
        barFields.map((field) => revision[field]),
        index * barFields.length,
      )
  }
  return packed
}

function emptyRevisions(length: number): Revisions {
  const shared = (bytes: number) => new SharedArrayBuffer(length * bytes)
  return {
    knownAt: new Float64Array(shared(8)),
    row: new Int32Array(shared(4)),
    session: new Int32Array(shared(4)),
    ratio: new Float64Array(shared(8)),
    bars: new Float64Array(shared(8 * barFields.length)),
  }
}

function listRevisions(revisions: Revisions): Revision[] {
  return Array.from(revisions.knownAt, (knownAt, index) => {
    const place = { knownAt, row: revisions.row[index], session: revisions.session[index] }
    const ratio = revisions.ratio[index]
    if (ratio > 0) return { kind: "split", ...place, ratio }
    const [open, high, low, close, volume] = revisions.bars.subarray(index * barFields.length)
    return { kind: "bar", ...place, open, high, low, close, volume }
  })
}

export function mergeRevisions(revisions: Revisions, added: readonly Revision[]): Revisions {
  if (added.length === 0) return revisions
  const subjectOf = ({ kind, row, session }: Revision) => (kind === "split" ? `${row}` : `${row} ${session}`)
  const subjects = new Set(added.map(subjectOf))
  return packRevisions([...listRevisions(revisions).filter((one) => !subjects.has(subjectOf(one))), ...added])
}

export function rowsOfSplits({ row, ratio }: Revisions): Set<number> {
  return new Set(row.filter((_, index) => ratio[index] > 0))
}

export function countKnown({ knownAt }: Revisions, at: Date): number {
  return countAtMost(knownAt, at.getTime())
}

const knownIndices = new WeakMap<Revisions, ReadonlyMap<number, readonly number[]>>()

export function indicesByRow(revisions: Revisions): ReadonlyMap<number, readonly number[]> {
  const indices = knownIndices.get(revisions) ?? Map.groupBy(revisions.row.keys(), (index) => revisions.row[index])
  knownIndices.set(revisions, indices)
  return indices
}

/**
 * Writes the first `count` revisions, whatever the panel showed before. `places` are the revisions to write, in
 * ascending order, when the panel has only some rows.
 */
export function showRevisions(
  panel: Panel,
  revisions: Revisions,
  count: number,
  places: readonly Place[] = Array.from(revisions.row, (row, index) => ({ index, row })),
): void {
  const bars = places.filter(({ index }) => revisions.ratio[index] === 0)
  const splits = places.filter(({ index }) => revisions.ratio[index] > 0)
  showBars(panel, revisions, count, bars)
  showSplits(panel, revisions, count, splits)
  for (const { index, row } of bars) {
    const session = revisions.session[index]
    completeReturns(panel, row, session, session + 1)
  }
  for (const row of rowsOf(splits)) completeReturns(panel, row, 1, panel.sessions.length - 1)
}

export type Place = { index: number; row: number }

const rowsOf = (places: readonly Place[]) => new Set(places.map(({ row }) => row))

function showBars(panel: Panel, { session, bars }: Revisions, count: number, places: readonly Place[]): void {
  const cellOf = ({ index, row }: Place) => row * panel.stride + session[index]
  for (const place of places) {
    for (const field of barFields) panel[field][cellOf(place)] = Number.NaN
  }
  for (const place of places) {
    if (place.index >= count) break
    const first = place.index * barFields.length
    for (const [at, field] of barFields.entries()) panel[field][cellOf(place)] = bars[first + at]
  }
}

function showSplits(panel: Panel, { session, ratio }: Revisions, count: number, places: readonly Place[]): void {
  const factorsOf = (row: number) => panel.splitFactor.subarray(row * panel.stride, (row + 1) * panel.stride)
  for (const row of rowsOf(places)) factorsOf(row).fill(1)
  for (const { index, row } of places) {
    if (index < count) multiplySplit(factorsOf(row), session[index], ratio[index])
  }
}

export function multiplySplit(factors: Float64Array, session: number, ratio: number): void {
  for (let at = session; at < factors.length; at++) factors[at] *= ratio
}
