import { dehydrate, HydrationBoundary } from "@tanstack/react-query"
import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { openPortal } from "../open"
import { Links } from "./links"

export const metadata: Metadata = { title: "Spreadsheet links" }

export default async function LinksPage() {
  const { queryClient, trpc } = await openPortal()
  await Promise.all([
    queryClient.prefetchQuery(trpc.links.list.queryOptions()),
    queryClient.prefetchQuery(trpc.keys.list.queryOptions()),
  ])
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageTitle>Spreadsheet links</PageTitle>
      <Links />
    </HydrationBoundary>
  )
}
