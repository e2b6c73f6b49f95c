import { dehydrate, HydrationBoundary } from "@tanstack/react-query"
import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { readEnv } from "@/server/platform/env"
import { openPortal } from "../open"
import { Clients } from "./clients"

export const metadata: Metadata = { title: "Connected apps" }

export default async function ClientsPage() {
  const { queryClient, trpc } = await openPortal()
  await Promise.all([
    queryClient.prefetchQuery(trpc.clients.list.queryOptions()),
    queryClient.prefetchQuery(trpc.clients.reused.queryOptions()),
  ])
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageTitle>Connected apps</PageTitle>
      <Clients baseUrl={readEnv().BASE_URL} />
    </HydrationBoundary>
  )
}
