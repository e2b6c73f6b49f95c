"use client"

import { dayText } from "@/components/account/instants"
import { RateBar, RateLegend, scaleOf } from "@/components/charts/rateBar"
import type { Scale } from "@/components/charts/scale"
import type { DataColumn } from "@/components/portal/dataTable"
import { ChoiceFilter } from "@/components/portal/filters"
import { SortedTable } from "@/components/portal/sortedTable"
import { countText, intervalText, nameOf, numberText, pointsText, rateText } from "@/components/portal/words"
import { List } from "../list"
import type { Answers } from "../products"

export function EdgeLedger() {
  return (
    <List
      name="edge/ledger"
      what="Edge ledger"
      names={["state"]}
      filters={<ChoiceFilter label="State" name="state" all="All states" options={states} />}
    >
      {({ claims }) => <Claims claims={claims} />}
    </List>
  )
}

const states = [
  ["registered", "Registered"],
  ["testing", "Testing"],
  ["verified", "Verified"],
  ["rejected", "Rejected"],
  ["decayed", "Decayed"],
] as const

type Claim = Answers["edge/ledger"]["claims"][number]

function Claims({ claims }: { claims: readonly Claim[] }) {
  const scale = scaleOf(
    claims.map(({ win_rate: rate, base_rate, ...claim }) => ({ rate, rival: base_rate, ...boundsOf(claim) })),
  )
  if (claims.length === 0) return null
  return (
    <>
      <RateLegend name="Success rate" rivalName="Base rate" scale={scale} />
      <SortedTable
        caption="Claims"
        columns={columnsOn(scale)}
        rows={claims}
        idOf={({ claim_id }) => claim_id}
        keys={{
          claim: ({ claim }) => claim,
          since: ({ state_since }) => state_since,
          rate: ({ win_rate }) => win_rate,
          lift: ({ lift }) => lift,
          p: ({ p_value_adjusted }) => p_value_adjusted,
        }}
        sorted={{ sort: "since", order: "desc" }}
      />
    </>
  )
}

/** Observations of one session move together, so the clustered interval is preferred. */
const boundsOf = ({
  clustered_low: low,
  clustered_high: high,
  wilson_low,
  wilson_high,
}: Pick<Claim, "clustered_low" | "clustered_high" | "wilson_low" | "wilson_high">) => {
  return low === null ? { low: wilson_low, high: wilson_high } : { low, high }
}

const columnsOn = (scale: Scale): readonly DataColumn<Claim>[] => [
  {
    label: "Claim",
    sort: "claim",
    sortsAs: "text",
    isWhole: true,
    cell: ({ claim, test, stop_rule, history }) => (
      <details>
        <summary className="cursor-pointer">{claim}</summary>
        <div className="mt-2 max-w-[36rem] space-y-2 text-[0.875rem] text-muted">
          <p>{test}</p>
          <p>{stop_rule}</p>
          <ul>
            {history.map(({ state, at, reason }) => (
              <li key={`${state} ${at}`}>
                {dayText(at)}: {state}. {reason}
              </li>
            ))}
          </ul>
        </div>
      </details>
    ),
  },
  {
    label: "State",
    sort: "since",
    sortsAs: "day",
    cell: ({ state, state_since }) => (
      <>
        <strong className="font-medium">{nameOf(state)}</strong>
        <span className="block whitespace-nowrap text-[0.875rem] text-muted">since {dayText(state_since)}</span>
      </>
    ),
  },
  { label: "Outcomes", isNumber: true, cell: ({ n, n_target }) => <Progress n={n} target={n_target} /> },
  {
    label: "Success rate",
    sort: "rate",
    isWhole: "named",
    cell: ({ win_rate, base_rate, n, ...claim }) => {
      const { low, high } = boundsOf(claim)
      if (win_rate === null) return <span className="text-muted">no outcome yet</span>
      return (
        <>
          {rateText(win_rate)} <span className="text-muted">base rate {rateText(base_rate)}</span>
          <RateBar rate={win_rate} low={low} high={high} rival={base_rate} scale={scale} />
          <span className="block text-[0.875rem] text-muted">{intervalText(low, high, n)}</span>
        </>
      )
    },
  },
  {
    label: "Lift",
    sort: "lift",
    isNumber: true,
    cell: ({ lift }) => <span className="whitespace-nowrap">{pointsText(lift)}</span>,
  },
  { label: "Adjusted p", sort: "p", isNumber: true, cell: ({ p_value_adjusted }) => numberText(p_value_adjusted, 3) },
]

function Progress({ n, target }: { n: number; target: number }) {
  return (
    <span className="whitespace-nowrap">
      {countText(n)} <span className="text-muted">/ {countText(target)} needed</span>
    </span>
  )
}
