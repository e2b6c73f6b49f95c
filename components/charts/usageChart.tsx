"use client"

import type { ReactNode } from "react"
import { BarChart, CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts"
import { Tabs } from "@/components/account/tabs"
import type { PortalAnswers } from "@/server/trpc/router"
import { ChartFrame, readByKeyboard, stackedBars, tick } from "./chartFrame"
import { colorOf } from "./palette"
import { type Serie, SeriesTooltip } from "./series"

type Days = PortalAnswers["usage"]["summary"]["by_day"]

const outcomes: Serie[] = [
  { name: "charged", label: "Charged", color: colorOf("amber") },
  { name: "refused", label: "Refused", color: colorOf("grey") },
  { name: "rate_limited", label: "Over the limit", color: colorOf("blue") },
  { name: "errors", label: "Our errors", color: colorOf("red") },
]

const latencies: Serie[] = [
  { name: "p50_ms", label: "p50", color: colorOf("amber"), unit: "ms" },
  { name: "p95_ms", label: "p95", color: colorOf("blue"), unit: "ms", dashes: "6 4" },
]

/** Each day's requests by outcome, and how long answers took. The table below it has the same figures. */
export function UsageChart({ days }: { days: Days }) {
  const tabs = [
    { name: "Requests", content: <Requests days={days} /> },
    { name: "Latency", content: <Latency days={days} /> },
  ]
  return <Tabs label="Chart" tabs={tabs} />
}

function Requests({ days }: { days: Days }) {
  return (
    <ChartFrame
      series={outcomes}
      label={`Requests per day over ${days.length} days, by outcome`}
      axes={{ x: "Day (UTC)", y: "Requests" }}
      className={height}
    >
      <BarChart data={days} {...readByKeyboard} margin={margin} barCategoryGap="22%">
        {axes({ allowDecimals: false })}
        <Tooltip cursor={{ fill: "var(--rule)", opacity: 0.5 }} content={<SeriesTooltip series={outcomes} />} />
        {stackedBars(outcomes)}
      </BarChart>
    </ChartFrame>
  )
}

function Latency({ days }: { days: Days }) {
  return (
    <>
      <ChartFrame
        series={latencies}
        label={`Latency over ${days.length} days`}
        axes={{ x: "Day (UTC)", y: "Milliseconds" }}
        className={height}
      >
        <LineChart data={days} {...readByKeyboard} margin={margin}>
          {axes({ unit: " ms" })}
          <Tooltip cursor={{ stroke: "var(--muted)" }} content={<SeriesTooltip series={latencies} />} />
          {latencies.map(({ name, color, dashes }) => (
            <Line
              key={name}
              dataKey={name}
              style={{ stroke: color }}
              strokeWidth={2}
              strokeDasharray={dashes}
              dot={{ r: 3, style: { fill: color, stroke: color } }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ChartFrame>
      <p className="mt-3 max-w-[42rem] text-[0.9375rem] text-muted">
        Measured in the server and read from a histogram with bounds of 1, 2, 4 … 32768 ms, so each value is accurate to
        one step of it. Days without requests have no value.
      </p>
    </>
  )
}

const margin = { top: 8, right: 24, bottom: 0, left: 0 }
const height = "h-64 sm:h-72"

function axes(vertical: { allowDecimals?: boolean; unit?: string }): ReactNode[] {
  return [
    <CartesianGrid key="grid" vertical={false} stroke="var(--rule)" />,
    <XAxis
      key="x"
      dataKey="date"
      tickFormatter={(date: string) => date.slice(5)}
      tick={tick}
      stroke="var(--muted)"
      tickLine={false}
      minTickGap={20}
    />,
    <YAxis key="y" width={vertical.unit ? 64 : 44} tick={tick} axisLine={false} tickLine={false} {...vertical} />,
  ]
}
