import type { DailyBrief, FilteredPart, MailedCheckpoint, WatchedPart } from "../accounts/mail/dailyBrief"
import type { FilterQuestion } from "../accounts/savedFilters"
import type { Need } from "../knowledge/facts/versions"
import type { Knowledge } from "../knowledge/knowledge"
import { envelope } from "../products/envelope"
import type { Ask, Reading } from "../products/today/ask"
import { dayNeeds, readDay } from "../products/today/readDay"
import { ownNeeds, readFilter, readWatched } from "../products/today/readOwn"

/** What a daily brief rests on. */
export const dailyBriefNeeds: readonly Need[] = [...new Set([...dayNeeds, ...ownNeeds])]

export type DailyBriefOccasion = {
  /** What the brief no longer waits for, a sentence each. */
  missing: readonly string[]
  checkpoint: MailedCheckpoint | null
}

/** The daily brief of all plans: what the API answers at that moment, in short. */
export async function writeDailyBrief(
  knowledge: Knowledge,
  { missing, checkpoint }: DailyBriefOccasion,
): Promise<DailyBrief> {
  const { open, signals, social } = await readDay(readingOf(knowledge), knowledge.asOf)
  if (!signals || !social) throw new Error("a brief has all that a plan has")
  const { target: _, ...day } = open
  return {
    ...day,
    ...signals,
    missing: [...new Set([...missing, ...day.missing])],
    professional: { social },
    watchlist: [],
    filters: [],
    checkpoint,
  }
}

/** What it says about each ticker that any reader follows. */
export function writeWatchlist(
  knowledge: Knowledge,
  tickers: readonly string[],
): Promise<ReadonlyMap<string, WatchedPart>> {
  return readWatched(readingOf(knowledge), tickers)
}

type Found = Pick<FilteredPart, "count" | "tickers">

/** The results of each filter, by `filterKey`. */
export async function writeFilters(
  knowledge: Knowledge,
  questions: readonly FilterQuestion[],
  session: string,
): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>()
  for (const question of questions) {
    if (found.has(filterKey(question))) continue
    found.set(filterKey(question), await readFilter(readingOf(knowledge), question, session))
  }
  return found
}

/** The same for equal filters of several accounts. */
export const filterKey = ({ page, query }: FilterQuestion): string => `${page}?${query}`

/** Whatever was known then may be in a mail. One question after the other: each may load all bars, and nobody is waiting. */
function readingOf(knowledge: Knowledge): Reading {
  let last: Promise<unknown> = Promise.resolve()
  const ask: Ask = (product, input) => {
    const answer = last.then(async () =>
      product.response.parse(await envelope(product, product.params.parse(input), knowledge)),
    )
    last = answer.catch(() => {})
    return answer
  }
  return { ask, may: () => true }
}
