"use client"

import { useQuery } from "@tanstack/react-query"
import { Panel, Unavailable } from "@/components/account/panel"
import { FirstRequest } from "@/components/account/requests/firstRequest"
import { UsageTables } from "@/components/account/usageTables"
import { UsageTotals } from "@/components/account/usageTotals"
import { UsageChart } from "@/components/charts/usageChart"
import { usePortal } from "../portal"
import { every } from "../queries"

export function Usage({ baseUrl }: { baseUrl: string }) {
  const portal = usePortal()
  const summary = useQuery(portal.usage.summary.queryOptions(undefined, { refetchInterval: every(5_000) }))
  const { data: usage } = summary
  if (!usage) return <Unavailable of={[summary]} />
  return (
    <>
      <p className="mt-4 max-w-[42rem] text-muted">
        The last {usage.days} days in UTC, including today.{" "}
        {usage.days < 30 &&
          "Paid plans show 30 days. The Professional plan also returns them from the API, at account/usage."}
      </p>
      <UsageTotals {...usage.totals} />
      {usage.totals.requests === 0 ? (
        <div className="mt-8">
          <FirstRequest baseUrl={baseUrl} />
        </div>
      ) : (
        <>
          <Panel id="days" title="Requests by day">
            <UsageChart days={usage.by_day} />
          </Panel>
          <Panel id="figures" title="Breakdown">
            <UsageTables usage={usage} />
          </Panel>
        </>
      )}
    </>
  )
}
