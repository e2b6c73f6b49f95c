import { dehydrate, HydrationBoundary } from "@tanstack/react-query"
import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { openPortal } from "../open"
import { Watchlist } from "./watchlist"

export const metadata: Metadata = { title: "Watchlist" }

export default async function WatchlistPage() {
  const { queryClient, trpc } = await openPortal()
  await Promise.all([
    queryClient.prefetchQuery(trpc.watchlist.list.queryOptions()),
    queryClient.prefetchQuery(trpc.filters.list.queryOptions()),
  ])
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageTitle>Watchlist</PageTitle>
      <Watchlist />
    </HydrationBoundary>
  )
}
