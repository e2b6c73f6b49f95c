"use client"

import { useQuery } from "@tanstack/react-query"
import { Link } from "@/components/site/link"
import type { record } from "@/server/products/account/record"
import type { AnswerOf } from "@/server/products/product"
import { askOwn } from "../ownAnswer"
import { Panel, Unavailable } from "../panel"

type Answer = AnswerOf<typeof record>

/** What the signals of the last days were worth from their delivery to this account on, with the public record. */
export function OwnRecord() {
  const read = useQuery({
    queryKey: ["account/record"],
    queryFn: ({ signal }) => askOwn<Answer>("record", signal),
    staleTime: 600_000,
  })
  return (
    <Panel id="record" title="Your record">
      {read.data ? (
        <Figures answer={read.data} />
      ) : read.error ? (
        <p className="text-muted">{read.error.message}</p>
      ) : (
        <Unavailable of={[read]} />
      )}
      <p className="mt-3 max-w-[40rem] text-muted">
        Each signal from its delivery to you on, by webhook, alert or mail, without costs.{" "}
        <Link href="/docs/record">How it is computed</Link>, and how to set your costs.
      </p>
    </Panel>
  )
}

function Figures({ answer }: { answer: Answer }) {
  const { days, n_delivered, n_not_delivered, n_late, data_origin } = answer
  if (n_delivered === 0) {
    return (
      <p className="text-muted">
        None of the {n_not_delivered} signals of the last {days} days was delivered to you.
      </p>
    )
  }
  return (
    <>
      <p>
        Of {n_delivered + n_not_delivered} signals of the last {days} days, {n_delivered} were delivered to you,{" "}
        {n_late} of them too late for the public entry.
        {data_origin === "simulated" && " The market is simulated."}
      </p>
      <table className="mt-3 w-full max-w-[40rem] border-collapse text-left text-[0.9375rem] tabular-nums">
        <caption className="sr-only">Your record and the public record of the same signals</caption>
        <thead>
          <tr className="border-ink border-b">
            {["Figure", "Yours", "Public"].map((name) => (
              <th key={name} scope="col" className="label py-2 pr-4 font-normal text-muted">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, of }) => (
            <tr key={name} className="border-rule border-b align-top">
              <th scope="row" className="py-2 pr-4 font-normal">
                {name}
              </th>
              <td className="py-2 pr-4">{of(answer.own)}</td>
              <td className="py-2">{of(answer.public)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

type Figure = { name: string; of(record: Answer["own"]): string }

const figures: readonly Figure[] = [
  { name: "Resolved", of: ({ n_resolved }) => String(n_resolved) },
  { name: "Win rate", of: ({ win_rate, n_independent }) => `${percentOf(win_rate)} (n = ${n_independent})` },
  { name: "95% interval", of: intervalOf },
  {
    name: "Mean return",
    of: ({ mean_return_pct }) => (mean_return_pct === null ? "–" : `${mean_return_pct.toFixed(2)}%`),
  },
]

function intervalOf(record: Answer["own"]): string {
  const [low, high] = widestOf(record)
  return low === null ? "–" : `${percentOf(low)} to ${percentOf(high)}`
}

type Bounds = Pick<Answer["own"], "wilson_low" | "wilson_high" | "clustered_low" | "clustered_high">

function widestOf({ wilson_low, wilson_high, clustered_low, clustered_high }: Bounds) {
  const isClustered =
    clustered_low !== null &&
    clustered_high !== null &&
    clustered_high - clustered_low > (wilson_high ?? 1) - (wilson_low ?? 0)
  return isClustered ? [clustered_low, clustered_high] : [wilson_low, wilson_high]
}

function percentOf(rate: number | null): string {
  return rate === null ? "–" : `${(100 * rate).toFixed(1)}%`
}
