"use client"

import { useAddress } from "@/components/portal/address"
import { DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Filters, TextFilter } from "@/components/portal/filters"
import { intervalText, rateText } from "@/components/portal/words"
import { Answered } from "../answered"
import { congressColumns } from "../columns"

export function CongressTrades() {
  const { read } = useAddress()
  const params = { ticker: read("ticker"), days: read("days"), limit: 200 }
  return (
    <>
      <Filters names={["ticker", "days"]}>
        <TextFilter label="Ticker" name="ticker" placeholder="AAPL" />
        <ChoiceFilter label="Disclosed within" name="days" all="90 days" options={spans} />
      </Filters>
      <div className="mt-5">
        <Answered name="signals/congress-trades" params={params} what="Congress trades" isList>
          {({ trades, total_count, sample_performance: record, legal_notice: notice }) => (
            <>
              <p className="mb-4 max-w-[42rem]">
                Following such trades for {record.horizon_sessions} sessions won {rateText(record.win_rate)} (
                {intervalText(record.low, record.high, record.n)}), against a base rate of {rateText(record.base_rate)}.
              </p>
              <DataTable
                caption="Trades of members of Congress"
                columns={congressColumns}
                rows={trades}
                idOf={({ trade_id }) => trade_id}
              />
              {total_count > trades.length && (
                <p className="label mt-3 text-muted">
                  The newest {trades.length} of {total_count}.
                </p>
              )}
              <p className="mt-4 max-w-[42rem] text-[0.875rem] text-muted">{notice}</p>
            </>
          )}
        </Answered>
      </div>
    </>
  )
}

const spans = [
  ["30", "30 days"],
  ["365", "365 days"],
] as const
