"use client"

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts"
import type { ShownRecord } from "../trackRecord/shown"
import { type Serie, SeriesLegend, SeriesTooltip } from "./series"

const series: Serie[] = [
  { name: "won", label: "Won", color: "light-dark(#7a5200, #e6b64c)" },
  { name: "lost", label: "Lost", color: "light-dark(#2c6e91, #6fb3d6)" },
  { name: "pending", label: "Pending", color: "light-dark(#a9afa9, #565c5e)" },
  { name: "void", label: "Void", color: "var(--danger)" },
]

/** What became of each month's signals. The table below it has the same figures. */
export function MonthsChart({ months }: { months: ShownRecord["by_month"] }) {
  const bars = months.map(({ month, n_wins, n_resolved, n_pending, n_void }) => {
    return { month, won: n_wins, lost: n_resolved - n_wins, pending: n_pending, void: n_void }
  })
  return (
    <figure>
      <SeriesLegend series={series} />
      <div
        role="img"
        aria-label={`Outcomes of the signals of ${months.length} months. The figures are in the table.`}
        className="h-56 sm:h-64"
      >
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={bars}
            accessibilityLayer={false}
            margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
            barCategoryGap="22%"
          >
            <CartesianGrid vertical={false} stroke="var(--rule)" />
            <XAxis dataKey="month" tick={tick} stroke="var(--muted)" tickLine={false} minTickGap={16} />
            <YAxis width={44} tick={tick} axisLine={false} tickLine={false} allowDecimals={false} />
            <Tooltip
              cursor={{ fill: "var(--rule)", opacity: 0.5 }}
              content={<SeriesTooltip series={series} nameOf={(month) => month} />}
            />
            {series.map(({ name, color }) => (
              <Bar
                key={name}
                dataKey={name}
                stackId="month"
                style={{ fill: color }}
                isAnimationActive={false}
                maxBarSize={44}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}

const tick = { fill: "var(--muted)", fontSize: 12, fontFamily: "var(--font-geist-mono)" }
