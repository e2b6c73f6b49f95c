import type { DailyBrief, FilteredPart, MailedCheckpoint, WatchedPart } from "../accounts/mail/dailyBrief"
import type { FilterQuestion } from "../accounts/savedFilters"
import type { Need } from "../knowledge/facts/versions"
import type { Knowledge } from "../knowledge/knowledge"
import { envelope } from "../products/envelope"
import type { AnswerAccess, Ask } from "../products/today/ask"
import { dayNeeds, readDay } from "../products/today/readDay"
import { ownNeeds, readFilter, readWatched } from "../products/today/readOwn"

export const dailyBriefNeeds: readonly Need[] = [...new Set([...dayNeeds, ...ownNeeds])]

export type DailyBriefOccasion = {
  missing: readonly string[]
  checkpoint: MailedCheckpoint | null
}

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

export function writeWatchlist(
  knowledge: Knowledge,
  tickers: readonly string[],
): Promise<ReadonlyMap<string, WatchedPart>> {
  return readWatched(readingOf(knowledge), tickers)
}

type Found = Pick<FilteredPart, "count" | "tickers">

/** The results of each filter, by `filterKey`, so that equal filters of several accounts are read once. */
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

export const filterKey = ({ page, query }: FilterQuestion): string => `${page}?${query}`

/**
 * A mail may contain anything that was known then. Reads one answer after the other, since each may load all bars and
 * nobody is waiting.
 */
function readingOf(knowledge: Knowledge): AnswerAccess {
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
