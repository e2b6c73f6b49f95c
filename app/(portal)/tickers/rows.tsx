"use client"

import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { Day } from "@/components/portal/day"
import { TickerLink } from "@/components/portal/link"
import type { tickerTable } from "@/server/products/portal/tickerTable"
import type { AnswerOf } from "@/server/products/product"
import type { TickersAsked } from "@/server/surfaces/portal/tickers"
import { addressOf } from "../answers"

type Row = AnswerOf<typeof tickerTable>["tickers"][number]

export function TickerRows({ rows }: { rows: readonly Row[] }) {
  return <DataTable caption="Tickers" columns={columns} rows={rows} idOf={({ ticker }) => ticker} isSlim />
}

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

/** The rows of all pages. The API has no filter for stocks without a sector. */
export function Download({ search, sector, as_of }: TickersAsked) {
  if (sector === "No sector") return null
  const filter = sector === "Funds" ? { kind: "etf" } : { sector }
  const address = addressOf("answers", "market/universe", { search, ...filter, as_of, format: "csv" })
  return (
    <a href={address} download className="label">
      Download as CSV
    </a>
  )
}
