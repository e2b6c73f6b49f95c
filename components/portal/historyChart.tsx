"use client"

import { dayMs } from "@/server/platform/dates"
import { dayText } from "../account/instants"
import { Chart } from "../charts/chart"
import type { Serie } from "../charts/series"
import { DataTable } from "./dataTable"
import { Day } from "./day"
import { numberText } from "./words"

type Point = { date: string } & Record<string, number | string | null>

type HistoryChartProps = {
  label: string
  points: readonly Point[]
  series: Serie[]
  unit: string
  range?: [low: number, high: number]
  marks?: readonly number[]
}

export function HistoryChart({ label, points, series, unit, range, marks = [] }: HistoryChartProps) {
  if (points.length === 0) return null
  return (
    <>
      <div className="mt-3">
        <Chart
          kind="lines"
          label={label}
          points={points.map((point) => ({ ...point, at: Date.parse(point.date) }))}
          series={series}
          x={{
            name: "Day",
            field: "at",
            short: (at) => dayText(dayAt(at)).slice(0, -5),
            full: (at) => dayText(dayAt(at)),
            ticks: evenDays(points),
          }}
          y={{ name: unit, range: range ?? ["auto", "auto"] }}
          marks={marks.map((at) => ({ at, dashes: "4 4" }))}
          joinsGaps
          className="h-52"
        />
      </div>
      <details className="mt-1">
        <summary className="label min-h-9 cursor-pointer py-2 text-muted">Show as a table</summary>
        <DataTable
          caption={label}
          columns={[
            { label: "Day", cell: ({ date }: Point) => <Day date={date} /> },
            ...series.map(({ name, label: what }) => ({
              label: what,
              isNumber: true,
              cell: (point: Point) => numberText(Number(point[name] ?? Number.NaN)),
            })),
          ]}
          rows={points.toReversed()}
          idOf={({ date }) => date}
        />
      </details>
    </>
  )
}

const dayAt = (instant: number | string) => new Date(Number(instant)).toISOString().slice(0, 10)

function evenDays(points: readonly Point[]): number[] {
  const [first, last] = [points[0], points[points.length - 1]].map(({ date }) => Date.parse(date))
  const step = Math.max(1, Math.ceil((last - first) / dayMs / 5)) * dayMs
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, place) => first + place * step)
}
