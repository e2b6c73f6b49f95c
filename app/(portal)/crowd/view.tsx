"use client"

import { dayText, minuteText } from "@/components/account/instants"
import { Panel } from "@/components/account/panel"
import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { ThirdParty } from "@/components/portal/thirdParty"
import { nameOf, numberText, rateText } from "@/components/portal/words"
import { Answered } from "../answered"
import type { Answers } from "../products"

export function Crowd() {
  return (
    <>
      <Panel id="consensus" title="Consensus">
        <Answered name="crowd/consensus" params={{ limit: 100 }} what="Consensus" isList>
          {({ questions }) => (
            <DataTable
              caption="Questions and their probabilities"
              columns={questionColumns}
              rows={questions}
              idOf={({ question_id }) => question_id}
            />
          )}
        </Answered>
      </Panel>
      <Panel id="shift" title="Moved in 24 hours">
        <Answered name="crowd/shift" params={{ limit: 25 }} what="Shifts" isList>
          {({ shifts }) => (
            <DataTable caption="Shifts" columns={shiftColumns} rows={shifts} idOf={({ question_id }) => question_id} />
          )}
        </Answered>
      </Panel>
      <Panel id="divergence" title="Venues that differ">
        <Answered name="crowd/divergence" what="Divergence" isList>
          {({ rows }) => (
            <>
              <p className="mb-3 max-w-[42rem] text-[0.9375rem] text-muted">
                Whether such a gap can be traded profitably has not been measured.
              </p>
              <DataTable
                caption="Gaps between venues"
                columns={gapColumns}
                rows={rows}
                idOf={(row) => `${row.venue_a} ${row.market_id_a} ${row.venue_b} ${row.market_id_b}`}
              />
            </>
          )}
        </Answered>
      </Panel>
    </>
  )
}

const questionColumns: readonly DataColumn<Answers["crowd/consensus"]["questions"][number]>[] = [
  { label: "Question", isWhole: true, cell: ({ title }) => <ThirdParty>{title}</ThirdParty> },
  { label: "Probability", isNumber: true, cell: ({ consensus_probability }) => rateText(consensus_probability) },
  { label: "Venues", isNumber: true, cell: ({ venue_count }) => venue_count },
  { label: "Closes", isNumber: true, cell: ({ close_at }) => (close_at ? dayText(close_at) : "–") },
]

const shiftColumns: readonly DataColumn<Answers["crowd/shift"]["shifts"][number]>[] = [
  { label: "Question", isWhole: true, cell: ({ title }) => <ThirdParty>{title}</ThirdParty> },
  { label: "Before", isNumber: true, cell: ({ probability_before }) => rateText(probability_before) },
  { label: "Now", isNumber: true, cell: ({ probability_now }) => rateText(probability_now) },
  { label: "Change", isNumber: true, cell: ({ change_pp }) => `${change_pp < 0 ? "−" : "+"}${Math.abs(change_pp)} pp` },
]

const gapColumns: readonly DataColumn<Answers["crowd/divergence"]["rows"][number]>[] = [
  { label: "Question", isWhole: true, cell: ({ title }) => <ThirdParty>{title}</ThirdParty> },
  {
    label: "Bid and ask",
    cell: ({ venue_a, bid_a, ask_a }) => `${nameOf(venue_a)} ${numberText(bid_a)} to ${numberText(ask_a)}`,
  },
  { label: "Other price", cell: ({ venue_b, price_b }) => `${nameOf(venue_b)} ${numberText(price_b)}` },
  { label: "Gap", isNumber: true, cell: ({ gap_pp }) => `${gap_pp} pp` },
  { label: "Seen", isWideOnly: true, cell: ({ observed_at }) => minuteText(observed_at) },
]
