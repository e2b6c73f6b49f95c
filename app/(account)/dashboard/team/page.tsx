import { dehydrate, HydrationBoundary } from "@tanstack/react-query"
import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { openPortal } from "../open"
import { Team } from "./team"

export const metadata: Metadata = { title: "Team" }

export default async function TeamPage() {
  const { queryClient, trpc } = await openPortal()
  await queryClient.prefetchQuery(trpc.team.read.queryOptions())
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageTitle>Team</PageTitle>
      <Team />
    </HydrationBoundary>
  )
}
