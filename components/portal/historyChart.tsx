"use client"

import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts"
import { dayMs } from "@/server/dates"
import { dayText } from "../account/instants"
import { ChartFrame, readByKeyboard, tick } from "../charts/chartFrame"
import { type Serie, SeriesTooltip } from "../charts/series"
import { DataTable } from "./dataTable"
import { Day } from "./day"
import { numberText } from "./words"

type Point = { date: string } & Record<string, number | string | null>

type HistoryChartProps = {
  /** What is drawn, in a few words. */
  label: string
  /** By day, oldest first. */
  points: readonly Point[]
  series: Serie[]
  /** What the vertical axis counts. */
  unit: string
  range?: [low: number, high: number]
  /** Values that the figures are read against, drawn as dashed lines. */
  marks?: readonly number[]
}

/** Figures day by day, with the table of the same figures behind them. */
export function HistoryChart({ label, points, series, unit, range, marks = [] }: HistoryChartProps) {
  if (points.length === 0) return null
  return (
    <>
      <div className="mt-3">
        <ChartFrame label={label} series={series} axes={{ x: "Day", y: unit }} className="h-52">
          <LineChart data={[...points]} {...readByKeyboard} margin={{ top: 8, right: 24, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--rule)" />
            <XAxis
              dataKey={instantOf}
              type="number"
              domain={["dataMin", "dataMax"]}
              ticks={evenDays(points)}
              tickFormatter={(at: number) => dayText(dayAt(at)).slice(0, -5)}
              tick={tick}
              stroke="var(--muted)"
              tickLine={false}
            />
            <YAxis width={44} tick={tick} axisLine={false} tickLine={false} domain={range ?? ["auto", "auto"]} />
            {marks.map((mark) => (
              <ReferenceLine key={mark} y={mark} stroke="var(--muted)" strokeDasharray="4 4" />
            ))}
            <Tooltip
              cursor={{ stroke: "var(--muted)" }}
              content={<SeriesTooltip series={series} nameOf={(at) => dayText(dayAt(Number(at)))} />}
            />
            {series.map(({ name, color }) => (
              <Line
                key={name}
                dataKey={name}
                style={{ stroke: color }}
                strokeWidth={2}
                connectNulls
                dot={{ r: 3, style: { fill: color, stroke: color } }}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ChartFrame>
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

const instantOf = ({ date }: Point) => Date.parse(date)
const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** Days as far apart as each other, few enough for a narrow screen. */
function evenDays(points: readonly Point[]): number[] {
  const [first, last] = [points[0], points[points.length - 1]].map(instantOf)
  const step = Math.max(1, Math.ceil((last - first) / dayMs / 5)) * dayMs
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, place) => first + place * step)
}
