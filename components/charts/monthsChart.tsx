"use client"

import { BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts"
import type { ShownRecord } from "../trackRecord/shown"
import { ChartFrame, readByKeyboard, stackedBars, tick } from "./chartFrame"
import { colorOf } from "./palette"
import { type Serie, SeriesTooltip } from "./series"

const series: Serie[] = [
  { name: "won", label: "Won", color: colorOf("amber") },
  { name: "lost", label: "Lost", color: colorOf("blue") },
  { name: "pending", label: "Pending", color: colorOf("grey") },
  { name: "void", label: "Void", color: colorOf("red") },
]

/** Each month's signals by outcome. The table below it has the same figures. */
export function MonthsChart({ months }: { months: ShownRecord["by_month"] }) {
  const bars = months.map(({ month, n_wins, n_resolved, n_pending, n_void }) => {
    return { month, won: n_wins, lost: n_resolved - n_wins, pending: n_pending, void: n_void }
  })
  return (
    <ChartFrame
      label={`Signals of ${months.length} months by outcome`}
      series={series}
      axes={{ x: "Month of issue (UTC)", y: "Signals" }}
      className="h-56 sm:h-64"
    >
      <BarChart data={bars} {...readByKeyboard} margin={{ top: 8, right: 16, bottom: 0, left: 0 }} barCategoryGap="22%">
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis dataKey="month" tick={tick} stroke="var(--muted)" tickLine={false} minTickGap={16} />
        <YAxis width={44} tick={tick} axisLine={false} tickLine={false} allowDecimals={false} />
        <Tooltip
          cursor={{ fill: "var(--rule)", opacity: 0.5 }}
          content={<SeriesTooltip series={series} nameOf={(month) => month} />}
        />
        {stackedBars(series)}
      </BarChart>
    </ChartFrame>
  )
}
