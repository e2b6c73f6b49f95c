"use client"

import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts"
import { type Serie, SeriesTooltip } from "./series"

export type ChartSpec = {
  kind: "bars" | "lines"
  points: readonly object[]
  series: Serie[]
  x: {
    name: string
    field: string
    short?(place: string | number): string
    full?(place: string): string
    ticks?: number[]
  }
  y: {
    name: string
    unit?: string
    range?: [low: Bound, high: Bound]
    isWhole?: boolean
  }
  marks?: readonly Mark[]
  joinsGaps?: boolean
}

type Bound = number | "auto" | ((value: number) => number)
type Mark = { at: number; label?: string; color?: string; dashes?: string }

/** Focusable by Tab; arrow keys move along the axis. */
export function Drawing(drawn: ChartSpec) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      {drawn.kind === "bars" ? bars(drawn) : lines(drawn)}
    </ResponsiveContainer>
  )
}

function bars(drawn: ChartSpec) {
  return (
    <BarChart {...frameOf(drawn)} barCategoryGap="22%">
      {surroundings(drawn)}
      <Tooltip cursor={{ fill: "var(--rule)", opacity: 0.5 }} content={tooltipOf(drawn)} />
      {drawn.series.map(({ name, color }) => (
        <Bar
          key={name}
          dataKey={name}
          stackId="all"
          style={{ fill: color }}
          stroke="var(--paper)"
          isAnimationActive={false}
          maxBarSize={44}
        />
      ))}
      {marksOf(drawn)}
    </BarChart>
  )
}

function lines(drawn: ChartSpec) {
  const areFew = drawn.points.length <= mostDots
  return (
    <LineChart {...frameOf(drawn)}>
      {surroundings(drawn)}
      {marksOf(drawn)}
      <Tooltip cursor={{ stroke: "var(--muted)" }} content={tooltipOf(drawn)} />
      {drawn.series.map(({ name, color, dashes }) => (
        <Line
          key={name}
          dataKey={name}
          style={{ stroke: color }}
          strokeWidth={dashes ? 1.75 : 2.5}
          strokeDasharray={dashes}
          connectNulls={drawn.joinsGaps}
          dot={areFew && { r: 3, strokeDasharray: "none", style: { fill: color, stroke: color } }}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  )
}

/** More dots would overlap. */
const mostDots = 100

function frameOf({ points }: ChartSpec) {
  return {
    data: [...points],
    margin: { top: 8, right: 24, bottom: 0, left: 0 },
    accessibilityLayer: true,
    desc: "Use the left and right arrow keys to move through the values.",
  }
}

const tick = { fill: "var(--muted)", fontSize: 12, fontFamily: "var(--font-geist-mono)" }

function surroundings({ x, y }: ChartSpec) {
  return [
    <CartesianGrid key="grid" vertical={false} stroke="var(--rule)" />,
    <XAxis
      key="x"
      dataKey={x.field}
      tickFormatter={x.short}
      {...(x.ticks ? { type: "number", domain: ["dataMin", "dataMax"], ticks: x.ticks } : {})}
      tick={tick}
      stroke="var(--muted)"
      tickLine={false}
      minTickGap={20}
    />,
    <YAxis
      key="y"
      width={y.unit ? 64 : 44}
      unit={y.unit}
      domain={y.range}
      allowDecimals={!y.isWhole}
      tick={tick}
      axisLine={false}
      tickLine={false}
    />,
  ]
}

function tooltipOf({ series, x }: ChartSpec) {
  return <SeriesTooltip series={series} nameOf={x.full} />
}

function marksOf({ marks = [] }: ChartSpec) {
  return marks.map(({ at, label, color = "var(--muted)", dashes }) => (
    <ReferenceLine
      key={at}
      y={at}
      stroke={color}
      strokeWidth={label ? 2 : 1}
      strokeDasharray={dashes}
      ifOverflow="extendDomain"
    />
  ))
}
