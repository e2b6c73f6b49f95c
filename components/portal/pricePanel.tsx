"use client"

import { dayText } from "../account/instants"
import { DataTable } from "./dataTable"
import { type Bar, type Mark, PriceChart } from "./priceChart"
import { priceText } from "./words"

type PricePanelProps = { ticker: string; bars: readonly Bar[]; marks: readonly Mark[] }

/** The chart of a ticker's prices with the table of the same figures behind it. */
export function PricePanel({ ticker, bars, marks }: PricePanelProps) {
  if (bars.length === 0) return null
  return (
    <>
      <PriceChart ticker={ticker} bars={bars} marks={marks} />
      <details className="mt-2">
        <summary className="label min-h-9 cursor-pointer py-2 text-muted">The same as a table</summary>
        <div className="max-h-96 overflow-y-auto">
          <DataTable
            caption={`Prices of ${ticker}`}
            columns={columns(marks)}
            rows={bars.toReversed()}
            idOf={({ date }) => date}
          />
        </div>
      </details>
      <p className="label mt-1 text-muted">
        Chart by <a href="https://www.tradingview.com/">TradingView</a> Lightweight Charts™, © TradingView, Inc.
      </p>
    </>
  )
}

function columns(marks: readonly Mark[]) {
  return [
    { label: "Session", cell: ({ date }: Bar) => dayText(date) },
    { label: "Open", isNumber: true, cell: ({ open }: Bar) => priceText(open) },
    { label: "High", isNumber: true, cell: ({ high }: Bar) => priceText(high) },
    { label: "Low", isNumber: true, cell: ({ low }: Bar) => priceText(low) },
    { label: "Close", isNumber: true, cell: ({ close }: Bar) => priceText(close) },
    {
      label: "Marks",
      isWhole: true,
      cell: ({ date }: Bar) =>
        marks
          .filter((mark) => mark.date === date)
          .map(({ text }) => text)
          .join("; "),
    },
  ]
}
