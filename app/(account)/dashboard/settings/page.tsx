import { dehydrate, HydrationBoundary } from "@tanstack/react-query"
import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { openPortal } from "../open"
import { Settings } from "./settings"

export const metadata: Metadata = { title: "Settings" }

export default async function SettingsPage() {
  const { queryClient, trpc } = await openPortal()
  await queryClient.prefetchQuery(trpc.settings.read.queryOptions())
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageTitle>Settings</PageTitle>
      <Settings />
    </HydrationBoundary>
  )
}
