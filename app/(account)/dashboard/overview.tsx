"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Checklist } from "@/components/account/checklist"
import { LastRequests } from "@/components/account/lastRequests"
import { Panel, Unavailable } from "@/components/account/panel"
import { PlanFacts } from "@/components/account/planFacts"
import { QuotaLeft } from "@/components/account/quotaLeft"
import { Link } from "@/components/site/link"
import { usePortal, usePortalClient } from "./portal"
import { every, pollMs } from "./queries"

/** Shows any program's request within two seconds. */
export function Overview({ baseUrl }: { baseUrl: string }) {
  const portal = usePortal()
  const { account } = usePortalClient()
  const cache = useQueryClient()
  const plan = useQuery(portal.account.overview.queryOptions(undefined, { refetchInterval: every(pollMs.plan) }))
  const recent = useQuery(portal.requests.recent.queryOptions(undefined, { refetchInterval: every(pollMs.live) }))
  const [overview, live] = [plan.data, recent.data]
  if (!overview || !live) return <Unavailable of={[plan, recent]} />
  const { checklist } = overview
  // The list of requests is newer than the plan.
  const steps = { ...checklist, hasRequest: checklist.hasRequest || live.requests.length > 0 }

  async function close() {
    await account.closeChecklist.mutate()
    await cache.invalidateQueries(portal.account.pathFilter())
  }

  return (
    <>
      {!checklist.isClosed && <Checklist steps={steps} baseUrl={baseUrl} onClose={close} />}
      {overview.suspendedFor !== null && (
        <p role="alert" className="mt-8 border border-danger bg-raised px-4 py-3">
          This account is suspended{overview.suspendedFor && `: ${overview.suspendedFor}`}. Its keys, links, apps and
          webhooks are refused until the operator resumes it. You can still export your data.
        </p>
      )}
      {overview.isInvited && (
        <p role="status" className="mt-8 border border-rule bg-raised px-4 py-3">
          You are invited to a team. <Link href="/dashboard/team">Read the invitation</Link>
        </p>
      )}
      <Panel id="quota" title="Quota">
        <QuotaLeft {...live.quota} at={live.at} />
      </Panel>
      <Panel id="plan" title="Plan">
        <PlanFacts {...overview} />
      </Panel>
      <Panel id="requests" title="Recent requests" aside={<Link href="/dashboard/requests">Open the request log</Link>}>
        <LastRequests requests={live.requests} hasWorkingKeys={overview.hasWorkingKeys} baseUrl={baseUrl} />
      </Panel>
    </>
  )
}
