"use client"

import { ChoiceFilter, TextFilter } from "@/components/portal/filters"
import { Older } from "@/components/portal/older"
import { SortedTable } from "@/components/portal/sortedTable"
import { countText } from "@/components/portal/words"
import { dollarsText, lobbyingColumns } from "../columns"
import { List } from "../list"

export function Lobbying() {
  return (
    <List
      name="alternative/lobbying"
      what="Lobbying"
      names={["ticker", "days"]}
      filters={
        <>
          <TextFilter label="Ticker" name="ticker" placeholder="AAPL" />
          <ChoiceFilter label="Posted within" name="days" all="90 days" options={spans} />
        </>
      }
      paging="cursor"
      limit={50}
    >
      {(answer) => (
        <>
          {answer.total_count > 0 && (
            <p className="mb-3 max-w-[42rem]">
              {countText(answer.total_count)} filings report {dollarsText(answer.total_amount)}. Payments to outside
              firms are also part of a client&rsquo;s own expenses, so some may count twice.
            </p>
          )}
          <SortedTable
            caption="Lobbying filings"
            columns={lobbyingColumns}
            rows={answer.filings}
            idOf={({ filing_id }) => filing_id}
            keys={{
              posted: ({ posted_at }) => posted_at,
              client: ({ client_name }) => client_name,
              amount: ({ amount }) => amount,
            }}
            sorted={{ sort: "posted", order: "desc" }}
          />
          <Older {...answer} />
          <p className="mt-4 max-w-[42rem] text-[0.875rem] text-muted">{answer.notice}</p>
        </>
      )}
    </List>
  )
}

const spans = [
  ["30", "30 days"],
  ["365", "365 days"],
] as const
