import type { PortalAnswers } from "@/server/surfaces/portal/trpc/router"

type Totals = PortalAnswers["usage"]["summary"]["totals"]

export function UsageTotals({ requests, charged, refused, rate_limited, errors }: Totals) {
  const facts = [
    ["Requests", requests],
    ["Charged", charged],
    ["Refused", refused],
    ["Rate limited", rate_limited],
    ["Server errors", errors],
  ] as const
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-5 border-rule border-y py-5 sm:grid-cols-5">
      {facts.map(([name, count]) => (
        <div key={name}>
          <dt className="label text-muted">{name}</dt>
          <dd className="mt-0.5 text-2xl tracking-tight tabular-nums">{count.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  )
}
