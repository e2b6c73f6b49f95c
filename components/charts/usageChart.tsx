"use client"

import type { ReactNode } from "react"
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts"
import { Tabs } from "@/components/account/tabs"
import type { PortalAnswers } from "@/server/trpc/router"
import { type Serie, SeriesLegend, SeriesTooltip } from "./series"

type Days = PortalAnswers["usage"]["summary"]["by_day"]

const outcomes: Serie[] = [
  { name: "charged", label: "Charged", color: "light-dark(#7a5200, #e6b64c)" },
  { name: "refused", label: "Refused", color: "light-dark(#7d8582, #8d9590)" },
  { name: "rate_limited", label: "Over the limit", color: "light-dark(#2c6e91, #6fb3d6)" },
  { name: "errors", label: "Our errors", color: "var(--danger)" },
]

const latencies: Serie[] = [
  { name: "p50_ms", label: "p50", color: "light-dark(#7a5200, #e6b64c)", unit: "ms" },
  { name: "p95_ms", label: "p95", color: "light-dark(#2c6e91, #6fb3d6)", unit: "ms" },
]

/** What became of each day's requests, and how long answers took. The table below it has the same figures. */
export function UsageChart({ days }: { days: Days }) {
  const tabs = [
    { name: "Requests", content: <Requests days={days} /> },
    { name: "Latency", content: <Latency days={days} /> },
  ]
  return <Tabs label="Chart" tabs={tabs} />
}

function Requests({ days }: { days: Days }) {
  return (
    <Frame
      series={outcomes}
      label={`Requests a day over ${days.length} days, by outcome. The figures are in the table.`}
    >
      <BarChart data={days} accessibilityLayer={false} margin={margin} barCategoryGap="22%">
        {axes({ allowDecimals: false })}
        <Tooltip cursor={{ fill: "var(--rule)", opacity: 0.5 }} content={<SeriesTooltip series={outcomes} />} />
        {outcomes.map(({ name, color }) => (
          <Bar
            key={name}
            dataKey={name}
            stackId="day"
            style={{ fill: color }}
            isAnimationActive={false}
            maxBarSize={44}
          />
        ))}
      </BarChart>
    </Frame>
  )
}

function Latency({ days }: { days: Days }) {
  return (
    <>
      <Frame series={latencies} label={`Time to answer over ${days.length} days. The figures are in the table.`}>
        <LineChart data={days} accessibilityLayer={false} margin={margin}>
          {axes({ unit: " ms" })}
          <Tooltip cursor={{ stroke: "var(--muted)" }} content={<SeriesTooltip series={latencies} />} />
          {latencies.map(({ name, color }) => (
            <Line
              key={name}
              dataKey={name}
              style={{ stroke: color }}
              strokeWidth={2}
              dot={{ r: 3, style: { fill: color, stroke: color } }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </Frame>
      <p className="mt-3 max-w-[42rem] text-[0.9375rem] text-muted">
        Measured in the server, and read off a histogram with bounds of 1, 2, 4 … 32768 ms: right to within its step.
        Days without a request have none.
      </p>
    </>
  )
}

const margin = { top: 8, right: 24, bottom: 0, left: 0 }
const tick = { fill: "var(--muted)", fontSize: 12, fontFamily: "var(--font-geist-mono)" }

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

function Frame({ series, label, children }: { series: Serie[]; label: string; children: ReactNode }) {
  return (
    <figure>
      <SeriesLegend series={series} />
      <div role="img" aria-label={label} className="h-64 sm:h-72">
        <ResponsiveContainer width="100%" height="100%">
          {children}
        </ResponsiveContainer>
      </div>
    </figure>
  )
}
