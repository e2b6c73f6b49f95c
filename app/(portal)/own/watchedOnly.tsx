"use client"

import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { usePortal } from "@/app/(account)/dashboard/portal"
import { useAddress } from "@/components/portal/address"
import { ChoiceFilter } from "@/components/portal/filters"
import { Failed, Loading } from "@/components/portal/states"
import { Link } from "@/components/site/link"
import { useLastError } from "../lastError"

export const watchedOnly = "watchlist"

const againAfterMs = 5_000

export function WatchlistFilter() {
  return <ChoiceFilter label="Watchlist" name={watchedOnly} all="All tickers" options={[["only", "Watchlist only"]]} />
}

/** Passes on the current watchlist if the URL restricts the list to it. */
export function OfWatchlist({ children }: { children(params: { tickers?: string }): ReactNode }) {
  const { read } = useAddress()
  const isAsked = read(watchedOnly) === "only"
  const query = useQuery({
    ...usePortal().watchlist.list.queryOptions(),
    enabled: isAsked,
    refetchInterval: ({ state }) => state.status === "error" && againAfterMs,
  })
  const { data } = query
  const [error, again] = useLastError(query, watchedOnly)
  if (!isAsked) return children({})
  if (data && data.tickers.length > 0) return children({ tickers: data.tickers.join(",") })
  if (data) {
    return (
      <p role="status" className="mt-4 border-rule border-l-2 py-1 pl-4">
        Your watchlist is empty. Add tickers on their own pages, or in the{" "}
        <Link href="/dashboard/watchlist">dashboard</Link>.
      </p>
    )
  }
  if (!error) return <Loading what="your watchlist" />
  const refused = {
    status: 0,
    title: error.message,
    requiredTier: null,
    violations: [],
    suggestions: [],
    againAfterMs,
  }
  return <Failed refused={refused} again={again} />
}
