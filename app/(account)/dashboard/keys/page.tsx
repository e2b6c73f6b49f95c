import { dehydrate, HydrationBoundary } from "@tanstack/react-query"
import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { readEnv } from "@/server/platform/env"
import { productFamilies } from "@/server/products/families"
import { openPortal } from "../open"
import { Keys } from "./keys"

export const metadata: Metadata = { title: "API keys" }

export default async function KeysPage() {
  const { queryClient, trpc } = await openPortal()
  await Promise.all([
    queryClient.prefetchQuery(trpc.keys.list.queryOptions()),
    queryClient.prefetchQuery(trpc.keys.audit.queryOptions()),
  ])
  const today = new Date().toISOString().slice(0, 10)
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageTitle>API keys</PageTitle>
      <Keys baseUrl={readEnv().BASE_URL} today={today} families={productFamilies} />
    </HydrationBoundary>
  )
}
