"use client"

import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts"
import type { ShownRecord } from "../trackRecord/shown"
import { type Serie, SeriesLegend, SeriesTooltip } from "./series"

const series: Serie[] = [
  { name: "signed_return_pct", label: "Signals", color: "light-dark(#7a5200, #e6b64c)" },
  { name: "opposite_return_pct", label: "Opposite trades", color: "light-dark(#7d8582, #8d9590)" },
  { name: "spy_return_pct", label: "SPY instead", color: "light-dark(#2c6e91, #6fb3d6)" },
]

/** Sums of returns, day by day. The table below it has the same figures. */
export function ReturnsChart({ days }: { days: ShownRecord["cumulative"] }) {
  return (
    <figure>
      <SeriesLegend series={series} />
      <div
        role="img"
        aria-label="Cumulative returns of the signals, the opposite trades and SPY. The figures are in the table."
        className="h-64 sm:h-80"
      >
        <ResponsiveContainer width="100%" height="100%">
          <LineChart data={days} accessibilityLayer={false} margin={{ top: 8, right: 32, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--rule)" />
            <XAxis
              dataKey="date"
              tickFormatter={(date: string) => date.slice(0, 7)}
              tick={tick}
              stroke="var(--muted)"
              tickLine={false}
              minTickGap={40}
            />
            <YAxis width={56} tick={tick} axisLine={false} tickLine={false} unit="%" />
            <ReferenceLine y={0} stroke="var(--muted)" />
            <Tooltip cursor={{ stroke: "var(--muted)" }} content={<SeriesTooltip series={series} />} />
            {series.map(({ name, color }) => (
              <Line
                key={name}
                dataKey={name}
                style={{ stroke: color }}
                strokeWidth={name === "signed_return_pct" ? 2.5 : 1.5}
                dot={false}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}

const tick = { fill: "var(--muted)", fontSize: 12, fontFamily: "var(--font-geist-mono)" }
