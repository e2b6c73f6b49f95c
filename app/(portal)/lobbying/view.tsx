"use client"

import { useAddress } from "@/components/portal/address"
import { DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Filters, TextFilter } from "@/components/portal/filters"
import { Older } from "@/components/portal/older"
import { useSorted } from "@/components/portal/sorted"
import { countText } from "@/components/portal/words"
import { Answered } from "../answered"
import { useIsLocked } from "../cache"
import { dollarsText, lobbyingColumns } from "../columns"
import type { Answers } from "../products"

export function Lobbying() {
  const { read } = useAddress()
  const isLocked = useIsLocked("alternative/lobbying")
  const params = { ticker: read("ticker"), days: read("days"), cursor: read("cursor"), limit: 50 }
  return (
    <>
      {!isLocked && (
        <Filters names={["ticker", "days"]}>
          <TextFilter label="Ticker" name="ticker" placeholder="AAPL" />
          <ChoiceFilter label="Posted within" name="days" all="90 days" options={spans} />
        </Filters>
      )}
      <div className="mt-5">
        <Answered name="alternative/lobbying" params={params} what="Lobbying" isList>
          {(answer) => (
            <>
              {answer.total_count > 0 && (
                <p className="mb-3 max-w-[42rem]">
                  {countText(answer.total_count)} filings report {dollarsText(answer.total_amount)}. Payments to outside
                  firms are also part of a client&rsquo;s own expenses, so some may count twice.
                </p>
              )}
              <Filings filings={answer.filings} />
              <Older {...answer} />
              <p className="mt-4 max-w-[42rem] text-[0.875rem] text-muted">{answer.notice}</p>
            </>
          )}
        </Answered>
      </div>
    </>
  )
}

function Filings({ filings }: Pick<Answers["alternative/lobbying"], "filings">) {
  const rows = useSorted(
    filings,
    {
      posted: ({ posted_at }) => posted_at,
      client: ({ client_name }) => client_name,
      amount: ({ amount }) => amount,
    },
    newest,
  )
  return (
    <DataTable
      caption="Lobbying filings"
      columns={lobbyingColumns}
      rows={rows}
      idOf={({ filing_id }) => filing_id}
      sorted={newest}
    />
  )
}

const newest = { sort: "posted", order: "desc" } as const

const spans = [
  ["30", "30 days"],
  ["365", "365 days"],
] as const
