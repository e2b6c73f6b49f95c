"use client"

import { dayText } from "@/components/account/instants"
import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { TickerLink } from "@/components/portal/link"
import { ThirdParty } from "@/components/portal/thirdParty"
import { intervalText, moveText, nameOf, rateText } from "@/components/portal/words"
import { Answered } from "../answered"
import type { Answers } from "../products"

type Scoreboard = Answers["signals/youtube-scoreboard"]

export function Creators() {
  return (
    <div className="mt-6">
      <Answered name="signals/youtube-scoreboard" what="Creators" isList>
        {({ creators, rule, pending_calls: pending, pending_count }) => (
          <>
            <p className="mb-4 max-w-[42rem] text-[0.9375rem]">{rule}</p>
            <DataTable
              caption="Creators by accuracy"
              columns={columns}
              rows={creators}
              idOf={({ creator_id }) => creator_id}
            />
            <h2 className="mt-8 mb-2 font-medium text-xl tracking-tight">Calls that are open</h2>
            <p className="mb-2 text-[0.9375rem] text-muted">
              {pending.length} of {pending_count}, those that resolve next.
            </p>
            <DataTable
              caption="Open calls"
              columns={callColumns(creators)}
              rows={pending}
              idOf={(call) => `${call.creator_id} ${call.ticker} ${call.called_at}`}
            />
          </>
        )}
      </Answered>
    </div>
  )
}

const columns: readonly DataColumn<Scoreboard["creators"][number]>[] = [
  { label: "Rank", isNumber: true, cell: ({ rank }) => rank ?? "–" },
  { label: "Channel", isWhole: true, cell: ({ channel_name }) => <ThirdParty>{channel_name}</ThirdParty> },
  {
    label: "Accuracy",
    isWhole: true,
    cell: ({ accuracy, wilson_low, wilson_high, n_resolved }) => (
      <>
        {rateText(accuracy)}
        <span className="block text-[0.875rem] text-muted">{intervalText(wilson_low, wilson_high, n_resolved)}</span>
      </>
    ),
  },
  { label: "Base rate", isNumber: true, cell: ({ base_rate }) => rateText(base_rate) },
  { label: "Mean return", isNumber: true, cell: ({ avg_signed_return_pct }) => moveText(avg_signed_return_pct) },
  { label: "Label", cell: ({ label }) => nameOf(label) },
]

function callColumns(creators: Scoreboard["creators"]): readonly DataColumn<Scoreboard["pending_calls"][number]>[] {
  const names = new Map(creators.map(({ creator_id, channel_name }) => [creator_id, channel_name]))
  return [
    { label: "Called", cell: ({ called_at }) => dayText(called_at) },
    { label: "Ticker", cell: ({ ticker }) => <TickerLink ticker={ticker} /> },
    {
      label: "Channel",
      isWhole: true,
      cell: ({ creator_id }) => <ThirdParty>{names.get(creator_id) ?? creator_id}</ThirdParty>,
    },
    { label: "Direction", cell: ({ direction }) => nameOf(direction) },
    { label: "Resolves", isNumber: true, cell: ({ resolves_date }) => dayText(resolves_date) },
  ]
}

/** Also for the page of a ticker. */
export { callColumns }
