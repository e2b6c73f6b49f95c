"use client"

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { usePortal, usePortalClient } from "@/app/(account)/dashboard/portal"
import { Button } from "@/components/account/button"

export function WatchButton({ ticker }: { ticker: string }) {
  const portal = usePortal()
  const { watchlist } = usePortalClient()
  const cache = useQueryClient()
  const { data } = useQuery(portal.watchlist.list.queryOptions())
  const isWatched = data?.tickers.includes(ticker) ?? false
  const { mutate, isPending, error } = useMutation<unknown>({
    mutationFn: () => (isWatched ? watchlist.remove : watchlist.add).mutate({ ticker }),
    onSettled: () => cache.invalidateQueries(portal.watchlist.pathFilter()),
  })
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className={isWatched ? "font-medium" : "sr-only"}>
        {isWatched && "On your watchlist"}
      </p>
      <Button
        kind={isWatched ? "quiet" : "plain"}
        aria-disabled={isPending || !data}
        onClick={() => data && !isPending && mutate()}
      >
        {isWatched ? "Remove" : "Add to watchlist"}
        {isWatched && <span className="sr-only"> {ticker} from your watchlist</span>}
      </Button>
      {error && (
        <p role="alert" className="text-danger">
          {error.message}
        </p>
      )}
    </div>
  )
}
