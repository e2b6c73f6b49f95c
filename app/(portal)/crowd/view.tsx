"use client"

import { dayText, minuteText } from "@/components/account/instants"
import { Panel } from "@/components/account/panel"
import { useAddress } from "@/components/portal/address"
import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Filters } from "@/components/portal/filters"
import { Older } from "@/components/portal/older"
import { SourceLink, ThirdParty } from "@/components/portal/thirdParty"
import { nameOf, numberText, pointsText, rateText } from "@/components/portal/words"
import { Answered } from "../answered"
import type { Answers } from "../products"
import { Calibration } from "./calibration"

export function Crowd() {
  const { read } = useAddress()
  return (
    <>
      <Filters names={["min_venues", "window_hours", "days"]}>
        <ChoiceFilter label="Listed by" name="min_venues" all="Any venue" options={venueCounts} />
        <ChoiceFilter label="Shift within" name="window_hours" all="24 hours" options={windows} />
        <ChoiceFilter label="Calibration over" name="days" all="365 days" options={spans} />
      </Filters>
      <Panel id="consensus" title="Consensus">
        <Answered
          name="crowd/consensus"
          params={{ min_venues: read("min_venues"), cursor: read("cursor"), limit: 25 }}
          what="Consensus"
          isList
        >
          {(answer) => (
            <>
              <DataTable
                caption="Questions and their probabilities"
                columns={questionColumns}
                rows={answer.questions}
                idOf={({ question_id }) => question_id}
              />
              <Older {...answer} />
            </>
          )}
        </Answered>
      </Panel>
      <Panel id="shift" title={`Shift in ${windowText(read("window_hours"))}`}>
        <Answered name="crowd/shift" params={{ window_hours: read("window_hours"), limit: 25 }} what="Shifts" isList>
          {({ shifts, total_count }) => (
            <>
              <DataTable
                caption="Shifts"
                columns={shiftColumns}
                rows={shifts}
                idOf={({ question_id }) => question_id}
              />
              {total_count > shifts.length && (
                <p className="label mt-3 text-muted">
                  The {shifts.length} largest of {total_count}.
                </p>
              )}
            </>
          )}
        </Answered>
      </Panel>
      <Panel id="divergence" title="Divergence between venues">
        <Answered name="crowd/divergence" what="Divergence" isList>
          {({ rows, scanned }) => (
            <>
              <p className="mb-3 max-w-[42rem] text-[0.9375rem] text-muted">
                {scanned.matched_titles} questions have the same title at more than one venue. Whether a gap between
                their prices can be traded profitably has not been measured.
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
      <Panel id="calibration" title="Calibration">
        <Calibration />
      </Panel>
    </>
  )
}

const venueCounts = [
  ["2", "2 venues or more"],
  ["3", "3 venues"],
] as const

const windows = [
  ["1", "1 hour"],
  ["72", "3 days"],
  ["168", "7 days"],
] as const

const spans = [
  ["90", "90 days"],
  ["30", "30 days"],
] as const

const windowText = (hours: string | null) => windows.find(([each]) => each === hours)?.[1] ?? `${hours ?? 24} hours`

type Question = Answers["crowd/consensus"]["questions"][number]

const questionColumns: readonly DataColumn<Question>[] = [
  {
    label: "Question",
    isWhole: true,
    cell: ({ title, category }) => (
      <>
        <ThirdParty>{title}</ThirdParty>
        {category && (
          <span className="block text-[0.875rem] text-muted">
            <ThirdParty>{category}</ThirdParty>
          </span>
        )}
      </>
    ),
  },
  { label: "Probability", isNumber: true, cell: ({ consensus_probability }) => rateText(consensus_probability) },
  { label: "Venues", isWhole: true, cell: ({ venues }) => <Venues venues={venues} /> },
  {
    label: "Closes",
    isNumber: true,
    cell: ({ close_at }) => <span className="whitespace-nowrap">{close_at ? dayText(close_at) : "–"}</span>,
  },
]

function Venues({ venues }: Pick<Question, "venues">) {
  return (
    <details>
      <summary className="cursor-pointer">{venues.map(({ venue }) => nameOf(venue)).join(", ")}</summary>
      <ul className="mt-1 text-[0.875rem] text-muted">
        {venues.map(({ venue, mid, bid, ask, url }) => (
          <li key={venue}>
            {nameOf(venue)} {rateText(mid)}
            {bid !== null && ask !== null && ` (bid ${numberText(bid)}, ask ${numberText(ask)})`}{" "}
            <SourceLink url={url} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const shiftColumns: readonly DataColumn<Answers["crowd/shift"]["shifts"][number]>[] = [
  { label: "Question", isWhole: true, cell: ({ title }) => <ThirdParty>{title}</ThirdParty> },
  { label: "Before", isNumber: true, cell: ({ probability_before }) => rateText(probability_before) },
  { label: "Now", isNumber: true, cell: ({ probability_now }) => rateText(probability_now) },
  {
    label: "Change",
    isNumber: true,
    cell: ({ change_pp }) => <span className="whitespace-nowrap">{pointsText(change_pp / 100)}</span>,
  },
]

const gapColumns: readonly DataColumn<Answers["crowd/divergence"]["rows"][number]>[] = [
  { label: "Question", isWhole: true, cell: ({ title }) => <ThirdParty>{title}</ThirdParty> },
  {
    label: "Bid and ask",
    isWhole: true,
    cell: ({ venue_a, bid_a, ask_a }) => `${nameOf(venue_a)} ${numberText(bid_a)} to ${numberText(ask_a)}`,
  },
  { label: "Other price", cell: ({ venue_b, price_b }) => `${nameOf(venue_b)} ${numberText(price_b)}` },
  { label: "Gap", isNumber: true, cell: ({ gap_pp }) => `${numberText(gap_pp, 1)} pp` },
  { label: "Seen", isWideOnly: true, cell: ({ observed_at }) => minuteText(observed_at) },
]
