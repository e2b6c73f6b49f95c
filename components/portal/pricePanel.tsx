"use client"

import { useMemo, useState } from "react"
import { DataTable } from "./dataTable"
import { Day } from "./day"
import { type Bar, type Mark, placeMarks } from "./marks"
import { PriceChart } from "./priceChart"
import { priceText } from "./words"

type PricePanelProps = { ticker: string; bars: readonly Bar[]; marks: readonly Mark[] }

export function PricePanel({ ticker, bars, marks }: PricePanelProps) {
  const placed = useMemo(() => placeMarks(bars, marks), [bars, marks])
  const [isOpen, setIsOpen] = useState(false)
  if (bars.length === 0) return null
  return (
    <>
      <PriceChart ticker={ticker} bars={bars} marks={placed} />
      <details
        className="mt-1 open:max-h-96 open:overflow-y-auto"
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className="label sticky top-0 min-h-9 cursor-pointer bg-paper py-2 text-muted">
          Show as a table
        </summary>
        {isOpen && (
          <DataTable
            caption={`Prices of ${ticker}`}
            columns={columns(placed)}
            rows={bars.toReversed()}
            idOf={({ date }) => date}
          />
        )}
      </details>
      <p className="label mt-1 text-muted">
        Chart by <a href="https://www.tradingview.com/">TradingView</a> Lightweight Charts™, © TradingView, Inc.
      </p>
    </>
  )
}

function columns(marks: readonly Mark[]) {
  const texts = Map.groupBy(marks, ({ date }) => date)
  return [
    { label: "Session", cell: ({ date }: Bar) => <Day date={date} /> },
    { label: "Open, USD", isNumber: true, cell: ({ open }: Bar) => priceText(open) },
    { label: "High", isNumber: true, cell: ({ high }: Bar) => priceText(high) },
    { label: "Low", isNumber: true, cell: ({ low }: Bar) => priceText(low) },
    { label: "Close", isNumber: true, cell: ({ close }: Bar) => priceText(close) },
    {
      label: "Marks",
      isWhole: true,
      cell: ({ date }: Bar) => (texts.get(date) ?? []).map(({ text }) => text).join("; "),
    },
  ]
}
