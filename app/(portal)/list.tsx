"use client"

import type { ReactNode } from "react"
import { useAddress } from "@/components/portal/address"
import { Filters } from "@/components/portal/filters"
import type { FilteredPage } from "@/server/accounts/savedFilters"
import { Answered } from "./answered"
import type { ProductName } from "./answers"
import { useIsLocked } from "./cache"
import { SavedFilters } from "./own/savedFilters"
import { OfWatchlist, WatchlistFilter, watchedOnly } from "./own/watchedOnly"
import type { Answers } from "./products"

const pagings = { numbered: ["sort", "order", "page"], cursor: ["cursor"], whole: [] } as const

type ListProps<Name extends ProductName> = {
  name: Name
  what: string
  names: readonly string[]
  filters: ReactNode
  paging?: keyof typeof pagings
  limit?: number
  /** The page under which filters are saved; also enables the watchlist filter. */
  savedAs?: FilteredPage
  exampleHas?: string
  children(answer: Answers[Name]): ReactNode
}

export function List<Name extends ProductName>({ savedAs, children, ...list }: ListProps<Name>) {
  const { name, what, names, filters, paging = "whole", limit, exampleHas } = list
  const { read } = useAddress()
  const isLocked = useIsLocked(name)
  const params = Object.fromEntries([...names, ...pagings[paging]].map((each) => [each, read(each)]))
  const shown = (watched: { tickers?: string }) => (
    <Answered name={name} params={{ ...params, ...watched, limit }} what={what} isList exampleHas={exampleHas}>
      {children}
    </Answered>
  )
  return (
    <>
      {!isLocked && <Narrowing names={names} filters={filters} savedAs={savedAs} />}
      <div className="mt-5">{savedAs ? <OfWatchlist>{shown}</OfWatchlist> : shown({})}</div>
    </>
  )
}

function Narrowing({ names, filters, savedAs }: Pick<ListProps<ProductName>, "names" | "filters" | "savedAs">) {
  if (!savedAs) return <Filters names={names}>{filters}</Filters>
  const kept = [...names, watchedOnly]
  return (
    <>
      <Filters names={kept}>
        {filters}
        <WatchlistFilter />
      </Filters>
      <SavedFilters page={savedAs} names={kept} />
    </>
  )
}
