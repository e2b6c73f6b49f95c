"use client"

import type { ShownRecord } from "../trackRecord/shown"
import { Chart } from "./chart"
import { colorOf } from "./palette"
import type { Serie } from "./series"

const series: Serie[] = [
  { name: "signed_return_pct", label: "Signals", color: colorOf("amber"), unit: "%" },
  { name: "opposite_return_pct", label: "Opposite trades", color: colorOf("red"), unit: "%", dashes: "6 4" },
  { name: "spy_return_pct", label: "SPY instead", color: colorOf("blue"), unit: "%", dashes: "2 3" },
]

export function ReturnsChart({ days }: { days: ShownRecord["cumulative"] }) {
  return (
    <Chart
      kind="lines"
      label="Cumulative returns of the signals, the opposite trades and SPY"
      points={days}
      series={series}
      x={{ name: "Session in which trades ended", field: "date", short: (date) => String(date).slice(0, 7) }}
      y={{ name: "Cumulative return, percent of one stake", unit: "%" }}
      marks={[{ at: 0 }]}
      className="h-64 sm:h-80"
    />
  )
}
