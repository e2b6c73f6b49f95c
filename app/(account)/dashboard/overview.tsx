"use client"

import { useQuery } from "@tanstack/react-query"
import { LastRequests } from "@/components/account/lastRequests"
import { Panel, Unavailable } from "@/components/account/panel"
import { PlanFacts } from "@/components/account/planFacts"
import { QuotaLeft } from "@/components/account/quotaLeft"
import { usePortal } from "./portal"
import { every, pollMs } from "./queries"

/** The plan, and what is going on: a request by any program is here within two seconds. */
export function Overview({ baseUrl }: { baseUrl: string }) {
  const portal = usePortal()
  const { data: overview } = useQuery(
    portal.account.overview.queryOptions(undefined, { refetchInterval: every(pollMs.plan) }),
  )
  const { data: live } = useQuery(
    portal.requests.recent.queryOptions(undefined, { refetchInterval: every(pollMs.live) }),
  )
  if (!overview || !live) return <Unavailable />
  return (
    <>
      <Panel id="quota" title="Left now">
        <QuotaLeft {...live.quota} at={live.at} />
      </Panel>
      <Panel id="plan" title="Plan">
        <PlanFacts {...overview} />
      </Panel>
      <Panel id="requests" title="Last requests">
        <LastRequests requests={live.requests} hasWorkingKeys={overview.hasWorkingKeys} baseUrl={baseUrl} />
      </Panel>
    </>
  )
}
