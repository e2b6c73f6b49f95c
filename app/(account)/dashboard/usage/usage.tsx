"use client"

import { useQuery } from "@tanstack/react-query"
import { Panel, Unavailable } from "@/components/account/panel"
import { UsageTables } from "@/components/account/usageTables"
import { UsageTotals } from "@/components/account/usageTotals"
import { UsageChart } from "@/components/charts/usageChart"
import { CodeBlock } from "@/components/site/codeBlock"
import { usePortal } from "../portal"
import { every } from "../queries"

export function Usage({ baseUrl }: { baseUrl: string }) {
  const portal = usePortal()
  const { data: usage } = useQuery(portal.usage.summary.queryOptions(undefined, { refetchInterval: every(5_000) }))
  if (!usage) return <Unavailable />
  return (
    <>
      <p className="mt-4 max-w-[42rem] text-muted">
        The last {usage.days} days, today included, by the UTC calendar.{" "}
        {usage.days < 30 && "A paid plan shows 30, and Professional has them in the API too, as account/usage."}
      </p>
      <UsageTotals {...usage.totals} />
      {usage.totals.requests === 0 ? (
        <Panel id="none" title="Nothing was asked yet">
          <CodeBlock
            label="Ask once, with a key of yours"
            code={`curl -H "X-API-Key: YOUR_KEY" "${baseUrl}/api/v1/market/regime"`}
            isCopied
          />
        </Panel>
      ) : (
        <>
          <Panel id="days" title="Day by day">
            <UsageChart days={usage.by_day} />
          </Panel>
          <Panel id="figures" title="The figures">
            <UsageTables usage={usage} />
          </Panel>
        </>
      )}
    </>
  )
}
