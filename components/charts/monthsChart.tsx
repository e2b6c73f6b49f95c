"use client"

import type { ShownRecord } from "../trackRecord/shown"
import { Chart } from "./chart"
import { colorOf } from "./palette"
import type { Serie } from "./series"

const series: Serie[] = [
  { name: "won", label: "Won", color: colorOf("amber") },
  { name: "lost", label: "Lost", color: colorOf("blue") },
  { name: "pending", label: "Pending", color: colorOf("grey") },
  { name: "void", label: "Void", color: colorOf("red") },
]

export function MonthsChart({ months }: { months: ShownRecord["by_month"] }) {
  return (
    <Chart
      kind="bars"
      label={`Signals of ${months.length} months by outcome`}
      points={months.map(({ month, n_wins, n_resolved, n_pending, n_void }) => {
        return { month, won: n_wins, lost: n_resolved - n_wins, pending: n_pending, void: n_void }
      })}
      series={series}
      x={{ name: "Month of issue (UTC)", field: "month", full: (month) => month }}
      y={{ name: "Signals", isWhole: true }}
      className="h-56 sm:h-64"
    />
  )
}
