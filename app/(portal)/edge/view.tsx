"use client"

import { dayText } from "@/components/account/instants"
import { useAddress } from "@/components/portal/address"
import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Filters } from "@/components/portal/filters"
import { intervalText, nameOf, numberText, rateText } from "@/components/portal/words"
import { Answered } from "../answered"
import type { Answers } from "../products"

export function EdgeLedger() {
  const { read } = useAddress()
  return (
    <>
      <Filters names={["state"]}>
        <ChoiceFilter label="State" name="state" all="All states" options={states} />
      </Filters>
      <div className="mt-5">
        <Answered name="edge/ledger" params={{ state: read("state") }} what="Edge ledger" isList>
          {({ claims }) => (
            <DataTable caption="Claims" columns={columns} rows={claims} idOf={({ claim_id }) => claim_id} />
          )}
        </Answered>
      </div>
    </>
  )
}

const states = [
  ["registered", "Registered"],
  ["testing", "Testing"],
  ["verified", "Verified"],
  ["rejected", "Rejected"],
  ["decayed", "Decayed"],
] as const

const columns: readonly DataColumn<Answers["edge/ledger"]["claims"][number]>[] = [
  {
    label: "Claim",
    isWhole: true,
    cell: ({ claim, test, stop_rule, history }) => (
      <details>
        <summary className="cursor-pointer">{claim}</summary>
        <p className="mt-2 text-[0.875rem] text-muted">
          {test} {stop_rule}
        </p>
        <ul className="mt-2 text-[0.875rem] text-muted">
          {history.map(({ state, at, reason }) => (
            <li key={`${state} ${at}`}>
              {dayText(at)}: {state}. {reason}
            </li>
          ))}
        </ul>
      </details>
    ),
  },
  { label: "State", cell: ({ state }) => nameOf(state) },
  {
    label: "Success rate",
    isWhole: true,
    cell: ({ win_rate, clustered_low, clustered_high, n }) => (
      <>
        {rateText(win_rate)}
        <span className="block text-[0.875rem] text-muted">{intervalText(clustered_low, clustered_high, n)}</span>
      </>
    ),
  },
  { label: "Base", isNumber: true, cell: ({ base_rate }) => rateText(base_rate) },
  { label: "Adjusted p", isNumber: true, cell: ({ p_value_adjusted }) => numberText(p_value_adjusted, 3) },
]
