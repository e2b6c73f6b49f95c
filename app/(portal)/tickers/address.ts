import type { TickersAsked } from "@/server/surfaces/portal/tickers"

/** The URL of a page of tickers; what is undefined or empty is left out, and the first page has no number. */
export function tickersPath({ page, ...asked }: TickersAsked): string {
  const set = Object.entries({ ...asked, page: page === "1" ? undefined : page }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  )
  return set.length === 0 ? "/tickers" : `/tickers?${new URLSearchParams(set)}`
}

type Given = Record<string, string | string[] | undefined>

/** What a URL asks for. A parameter that is given twice counts as its first. Earlier links have `kind`. */
export function askedIn(given: Given): TickersAsked {
  const read = (name: string) => [given[name]].flat().at(0)?.trim() || undefined
  const sector = read("sector") ?? (read("kind") === "etf" ? "Funds" : undefined)
  return { search: read("search"), sector, page: read("page"), as_of: read("as_of") }
}
