"use client"

import { useAddress } from "@/components/portal/address"
import { DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Filters, TextFilter } from "@/components/portal/filters"
import { Answered } from "../answered"
import { dollarsText, lobbyingColumns } from "../columns"

export function Lobbying() {
  const { read } = useAddress()
  const params = { ticker: read("ticker"), days: read("days"), limit: 200 }
  return (
    <>
      <Filters names={["ticker", "days"]}>
        <TextFilter label="Ticker" name="ticker" placeholder="AAPL" />
        <ChoiceFilter label="Posted within" name="days" all="90 days" options={spans} />
      </Filters>
      <div className="mt-5">
        <Answered name="alternative/lobbying" params={params} what="Lobbying" isList>
          {({ filings, total_count, total_amount, notice }) => (
            <>
              <p className="mb-3">
                {total_count} filings, {dollarsText(total_amount)} in all.
              </p>
              <DataTable
                caption="Lobbying filings"
                columns={lobbyingColumns}
                rows={filings}
                idOf={({ filing_id }) => filing_id}
              />
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
