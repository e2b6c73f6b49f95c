import { dehydrate, HydrationBoundary } from "@tanstack/react-query"
import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { readEnv } from "@/server/platform/env"
import { openPortal } from "../open"
import { Usage } from "./usage"

export const metadata: Metadata = { title: "Usage" }

export default async function UsagePage() {
  const { queryClient, trpc } = await openPortal()
  await queryClient.prefetchQuery(trpc.usage.summary.queryOptions())
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageTitle>Usage</PageTitle>
      <Usage baseUrl={readEnv().BASE_URL} />
    </HydrationBoundary>
  )
}
