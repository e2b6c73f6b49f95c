import { dehydrate, HydrationBoundary } from "@tanstack/react-query"
import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { readEnv } from "@/server/platform/env"
import { openPortal } from "../open"
import { Requests } from "./requests"

export const metadata: Metadata = { title: "Request log" }

export default async function RequestsPage() {
  const { queryClient, trpc } = await openPortal()
  await queryClient.prefetchQuery(trpc.requests.log.queryOptions())
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageTitle>Request log</PageTitle>
      <Requests baseUrl={readEnv().BASE_URL} />
    </HydrationBoundary>
  )
}
