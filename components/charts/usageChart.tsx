"use client"

import { Tabs } from "@/components/account/tabs"
import type { PortalAnswers } from "@/server/surfaces/portal/trpc/router"
import { Chart } from "./chart"
import { colorOf } from "./palette"
import type { Serie } from "./series"

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

export function UsageChart({ days }: { days: Days }) {
  const tabs = [
    { name: "Requests", content: <Requests days={days} /> },
    { name: "Latency", content: <Latency days={days} /> },
  ]
  return <Tabs label="Chart" tabs={tabs} />
}

function Requests({ days }: { days: Days }) {
  return (
    <Chart
      kind="bars"
      label={`Requests per day over ${days.length} days, by outcome`}
      points={days}
      series={outcomes}
      x={byDay}
      y={{ name: "Requests", isWhole: true }}
      className={height}
    />
  )
}

function Latency({ days }: { days: Days }) {
  return (
    <>
      <Chart
        kind="lines"
        label={`Latency over ${days.length} days`}
        points={days}
        series={latencies}
        x={byDay}
        y={{ name: "Milliseconds", unit: " ms" }}
        className={height}
      />
      <p className="mt-3 max-w-[42rem] text-[0.9375rem] text-muted">
        Measured in the server and read from a histogram with bounds of 1, 2, 4 … 32768 ms, so each value is accurate to
        one step of it. Days without requests have no value.
      </p>
    </>
  )
}

const byDay = { name: "Day (UTC)", field: "date", short: (date: string | number) => String(date).slice(5) }
const height = "h-64 sm:h-72"
