"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Panel, Unavailable } from "@/components/account/panel"
import { SavedFilters } from "@/components/account/watchlist/savedFilters"
import { WatchedTickers } from "@/components/account/watchlist/watchedTickers"
import { Link } from "@/components/site/link"
import { usePortal, usePortalClient } from "../portal"

export function Watchlist() {
  const portal = usePortal()
  const { watchlist, filters } = usePortalClient()
  const cache = useQueryClient()
  const watched = useQuery(portal.watchlist.list.queryOptions())
  const saved = useQuery(portal.filters.list.queryOptions())
  if (!watched.data || !saved.data) return <Unavailable of={[watched, saved]} />

  async function after(change: Promise<unknown>): Promise<void> {
    await change
    await Promise.all([
      cache.invalidateQueries(portal.watchlist.pathFilter()),
      cache.invalidateQueries(portal.filters.pathFilter()),
    ])
  }

  return (
    <>
      <Panel id="tickers" title="Tickers">
        <p className="mb-5 max-w-[40rem] text-muted">
          The daily brief begins with the signals and predictions of these tickers. Choose whether you receive it in the{" "}
          <Link href="/dashboard/settings">settings</Link>; it is part of the paid plans.
        </p>
        <WatchedTickers
          {...watched.data}
          add={(ticker) => after(watchlist.add.mutate({ ticker }))}
          remove={(ticker) => after(watchlist.remove.mutate({ ticker }))}
        />
      </Panel>
      <Panel id="filters" title="Saved filters">
        <SavedFilters filters={saved.data} remove={(id) => after(filters.delete.mutate({ id }))} />
      </Panel>
    </>
  )
}
