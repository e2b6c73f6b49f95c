"use client"

import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts"
import type { ShownRecord } from "../trackRecord/shown"
import { ChartFrame, readByKeyboard, tick } from "./chartFrame"
import { colorOf } from "./palette"
import { type Serie, SeriesTooltip } from "./series"

const series: Serie[] = [
  { name: "signed_return_pct", label: "Signals", color: colorOf("amber"), unit: "%" },
  { name: "opposite_return_pct", label: "Opposite trades", color: colorOf("red"), unit: "%", dashes: "6 4" },
  { name: "spy_return_pct", label: "SPY instead", color: colorOf("blue"), unit: "%", dashes: "2 3" },
]

/** Sums of returns, day by day. The table below it has the same figures. */
export function ReturnsChart({ days }: { days: ShownRecord["cumulative"] }) {
  return (
    <ChartFrame
      label="Cumulative returns of the signals, the opposite trades and SPY"
      series={series}
      axes={{ x: "Session in which trades ended", y: "Cumulative return, percent of one stake" }}
      className="h-64 sm:h-80"
    >
      <LineChart data={days} {...readByKeyboard} margin={{ top: 8, right: 32, bottom: 0, left: 0 }}>
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
        {series.map(({ name, color, dashes }) => (
          <Line
            key={name}
            dataKey={name}
            style={{ stroke: color }}
            strokeWidth={dashes ? 1.75 : 2.5}
            strokeDasharray={dashes}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ChartFrame>
  )
}
