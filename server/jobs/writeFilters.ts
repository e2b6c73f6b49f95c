import type { FilteredPart } from "../accounts/mail/dailyBrief"
import type { FilteredPage, FilterQuestion } from "../accounts/savedFilters"
import type { Need } from "../knowledge/facts/versions"
import type { Knowledge } from "../knowledge/knowledge"
import { addDays } from "../platform/dates"
import { previousSession } from "../platform/exchange/sessions"
import { batchTable } from "../products/portal/batchTable"
import { browse } from "../products/portal/browse"
import { ask } from "./writeDailyBrief"

export const filterNeeds: readonly Need[] = [...new Set([...browse.needs, ...batchTable.needs])]

const tickersShown = 5
const rowsRead = 50

type Found = Pick<FilteredPart, "count" | "tickers">

/** The results of each filter as the pages show them: predictions of the next session, and signals since the last. */
export async function writeFilters(
  knowledge: Knowledge,
  questions: readonly FilterQuestion[],
  session: string,
): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>()
  for (const question of questions) {
    if (found.has(filterKey(question))) continue
    found.set(filterKey(question), await finders[question.page](knowledge, question.query, session))
  }
  return found
}

/** The same for equal filters of several accounts. */
export const filterKey = ({ page, query }: FilterQuestion): string => `${page}?${query}`

const finders: Record<FilteredPage, (knowledge: Knowledge, query: string, session: string) => Promise<Found>> = {
  async signals(knowledge, query, session) {
    const since = addDays(previousSession(session), 1)
    const filters = filtersIn(query, browse.params.shape)
    const input = { ...filters, from: (filters.from ?? "") > since ? filters.from : since, limit: rowsRead }
    if (!browse.params.safeParse(input).success) return nothingFound
    const { total_count, signals } = await ask(knowledge, browse, input)
    return { count: total_count, tickers: tickersOf(signals) }
  },
  async predictions(knowledge, query) {
    const input = { ...filtersIn(query, batchTable.params.shape), limit: rowsRead }
    if (!batchTable.params.safeParse(input).success) return nothingFound
    const { total_count, predictions } = await ask(knowledge, batchTable, input)
    return { count: total_count, tickers: tickersOf(predictions) }
  },
}

/** For filters that this version of the page no longer supports. */
const nothingFound: Found = { count: null, tickers: [] }

/** Like the page, ignores unknown parameters. */
function filtersIn(query: string, known: object): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(query)].filter(([name]) => Object.hasOwn(known, name)))
}

function tickersOf(rows: readonly { ticker: string }[]): string[] {
  return [...new Set(rows.map(({ ticker }) => ticker))].slice(0, tickersShown)
}
