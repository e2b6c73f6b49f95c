import { dehydrate, HydrationBoundary } from "@tanstack/react-query"
import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { readEnv } from "@/server/platform/env"
import { openPortal } from "./open"
import { Overview } from "./overview"

export const metadata: Metadata = { title: "Overview" }

export default async function OverviewPage() {
  const { queryClient, trpc } = await openPortal()
  await Promise.all([
    queryClient.prefetchQuery(trpc.account.overview.queryOptions()),
    queryClient.prefetchQuery(trpc.requests.recent.queryOptions()),
  ])
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageTitle>Overview</PageTitle>
      <Overview baseUrl={readEnv().BASE_URL} />
    </HydrationBoundary>
  )
}
