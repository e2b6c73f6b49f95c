import { dehydrate, HydrationBoundary } from "@tanstack/react-query"
import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { openPortal } from "../open"
import { Alerts } from "./alerts"

export const metadata: Metadata = { title: "Alerts" }

export default async function AlertsPage() {
  const { queryClient, trpc } = await openPortal()
  await queryClient.prefetchQuery(trpc.alerts.list.queryOptions())
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageTitle>Alerts</PageTitle>
      <Alerts />
    </HydrationBoundary>
  )
}
