"use client"

import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { Day } from "@/components/portal/day"
import { ChoiceFilter, TextFilter } from "@/components/portal/filters"
import { TickerLink } from "@/components/portal/link"
import { List } from "../list"
import type { Answers } from "../products"

type Row = Answers["market/universe"]["tickers"][number]

export function TickerList() {
  return (
    <List
      name="market/universe"
      what="Tickers"
      names={["search", "kind"]}
      filters={
        <>
          <TextFilter label="Ticker or company" name="search" placeholder="Apple" />
          <ChoiceFilter label="Kind" name="kind" all="Stocks and funds" options={kinds} />
        </>
      }
      limit={1_000}
    >
      {({ tickers, total_count }) => (
        <>
          <DataTable caption="Tickers" columns={columns} rows={tickers} idOf={({ ticker }) => ticker} isSlim />
          {total_count > tickers.length && (
            <p className="label mt-3 text-muted">
              The first {tickers.length} of {total_count}. Search to find the others.
            </p>
          )}
        </>
      )}
    </List>
  )
}

const kinds = [
  ["stock", "Stocks"],
  ["etf", "Funds"],
] as const

const columns: readonly DataColumn<Row>[] = [
  { label: "Ticker", cell: ({ ticker }) => <TickerLink ticker={ticker} /> },
  {
    label: "Name",
    cell: ({ company_name, is_predicted }) => (
      <>
        {company_name ?? "–"}
        {!is_predicted && <span className="text-muted sm:hidden">, not predicted</span>}
      </>
    ),
  },
  {
    label: "Sector",
    isWideOnly: true,
    cell: ({ gics_sector, kind }) => gics_sector ?? (kind === "etf" ? "Fund" : "–"),
  },
  { label: "Predicted", isWideOnly: true, cell: ({ is_predicted }) => (is_predicted ? "Yes" : "No") },
  {
    label: "Last session",
    isWideOnly: true,
    cell: ({ last_bar_date }) => (last_bar_date ? <Day date={last_bar_date} /> : "–"),
  },
]
