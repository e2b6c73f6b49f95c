import { dehydrate, HydrationBoundary } from "@tanstack/react-query"
import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { openPortal } from "../open"
import { Webhooks } from "./webhooks"

export const metadata: Metadata = { title: "Webhooks" }

export default async function WebhooksPage() {
  const { queryClient, trpc } = await openPortal()
  await queryClient.prefetchQuery(trpc.webhooks.list.queryOptions())
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageTitle>Webhooks</PageTitle>
      <Webhooks />
    </HydrationBoundary>
  )
}
