"use client"

import { RateBar, RateLegend, scaleOf } from "@/components/charts/rateBar"
import { ChoiceFilter, TextFilter } from "@/components/portal/filters"
import { Older } from "@/components/portal/older"
import { SortedTable } from "@/components/portal/sortedTable"
import { intervalText, rateText } from "@/components/portal/words"
import { congressColumns } from "../columns"
import { List } from "../list"
import type { Answers } from "../products"

export function CongressTrades() {
  return (
    <List
      name="signals/congress-trades"
      what="Congress trades"
      names={["ticker", "days"]}
      filters={
        <>
          <TextFilter label="Ticker" name="ticker" placeholder="AAPL" />
          <ChoiceFilter label="Disclosed within" name="days" all="90 days" options={spans} />
        </>
      }
      paging="cursor"
      limit={50}
    >
      {(answer) => (
        <>
          <Followed record={answer.sample_performance} />
          <SortedTable
            caption="Trades by members of Congress"
            columns={congressColumns}
            rows={answer.trades}
            idOf={({ trade_id }) => trade_id}
            keys={{
              disclosed: ({ disclosure_date }) => disclosure_date,
              ticker: ({ ticker }) => ticker,
              member: ({ politician_name }) => politician_name,
              amount: ({ amount_min }) => amount_min,
            }}
            sorted={{ sort: "disclosed", order: "desc" }}
          />
          <Older {...answer} />
          {answer.unreadable_filings > 0 && (
            <p className="mt-4 max-w-[42rem] text-[0.9375rem]">{unreadableText(answer.unreadable_filings)}</p>
          )}
          <p className="mt-4 max-w-[42rem] text-[0.875rem] text-muted">{answer.legal_notice}</p>
        </>
      )}
    </List>
  )
}

type Answer = Answers["signals/congress-trades"]

function Followed({ record }: { record: Answer["sample_performance"] }) {
  const { win_rate: rate, low, high, n, base_rate: base } = record
  if (rate === null) return null
  const drawn = { rate, low, high, rival: base }
  const scale = scaleOf([drawn])
  return (
    <div className="mb-5 max-w-[42rem]">
      <p>
        Of the trades disclosed in the last year, {rateText(rate)} moved in their direction within{" "}
        {record.horizon_sessions} sessions ({intervalText(low, high, n)}). The base rate is {rateText(base)}.
      </p>
      <RateBar {...drawn} scale={scale} />
      <RateLegend name="Moved in their direction" rivalName="Base rate" scale={scale} />
    </div>
  )
}

const unreadableText = (count: number) =>
  count === 1
    ? "One report from these days was filed on paper or cannot be opened, so its trades are not listed."
    : `${count} reports from these days were filed on paper or cannot be opened, so their trades are not listed.`

const spans = [
  ["30", "30 days"],
  ["365", "365 days"],
] as const
