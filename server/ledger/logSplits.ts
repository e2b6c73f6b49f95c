import type { z } from "zod"
import type { ShownSplits } from "../bars/shownSplits"
import type { Queries } from "../platform/database/byDriver"
import type { OpenLog } from "./append"
import { splits } from "./leaves/splits"
import { listStatements } from "./storage/statements"

/** The splits that open claims could touch, as the bars of an instant show them. */
export type NotedSplits = ShownSplits & { at: Date }

type Said = z.output<typeof splits.fields>
type Split = Said["splits"][number]

export type SplitList = {
  /** The row that lists what no earlier one does; null if there is nothing. The first row may list nothing. */
  note(noted: NotedSplits): Said | null
}

export async function openSplitList(queries: Queries): Promise<SplitList> {
  return splitList((await listStatements(queries, splits)).map(({ said }) => said))
}

export function splitList(rows: readonly Said[]): SplitList {
  const listed = new Map(rows.flatMap((row) => row.splits.map((split) => [nameOf(split), split])))
  let isBegun = rows.length > 0
  return {
    note(noted) {
      const news = newsOf(listed, noted)
      if (isBegun && news.length === 0) return null
      for (const split of news) listed.set(nameOf(split), split)
      isBegun = true
      return { noted_at: noted.at.toISOString(), splits: news }
    },
  }
}

/** Call it before the grades that rest on these splits. */
export function logSplits(log: OpenLog, list: SplitList, noted: NotedSplits): void {
  const said = list.note(noted)
  if (said) log.add(splits, said)
}

function newsOf(listed: ReadonlyMap<string, Split>, noted: NotedSplits): Split[] {
  const shown = noted.splits.map(({ ticker, exDate, ratio }) => ({ ticker, ex_date: exDate, ratio }))
  const names = new Set(shown.map(nameOf))
  const withdrawn = [...listed.values()]
    .filter((split) => isInSight(noted, split) && !names.has(nameOf(split)))
    .map((split) => ({ ...split, ratio: 1 }))
  return [...shown, ...withdrawn]
    .filter((split) => !isSame(split.ratio, listed.get(nameOf(split))?.ratio ?? 1))
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

function isInSight({ after, through }: NotedSplits, { ticker, ex_date: exDate }: Split): boolean {
  const from = after.get(ticker)
  return from !== undefined && from < exDate && exDate <= through
}

const nameOf = ({ ticker, ex_date }: Split) => `${ticker} ${ex_date}`

/** An earlier split that arrives late can change the last digit that a split is shown with. */
const isSame = (one: number, other: number) => Math.abs(one / other - 1) < 1e-10
