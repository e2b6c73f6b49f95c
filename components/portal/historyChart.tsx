"use client"

import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts"
import { dayText } from "../account/instants"
import { ChartFrame, readByKeyboard, tick } from "../charts/chartFrame"
import { type Serie, SeriesTooltip } from "../charts/series"
import { DataTable } from "./dataTable"
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
              dataKey="date"
              tickFormatter={shortDay}
              tick={tick}
              stroke="var(--muted)"
              tickLine={false}
              interval="equidistantPreserveStart"
            />
            <YAxis width={44} tick={tick} axisLine={false} tickLine={false} domain={range ?? ["auto", "auto"]} />
            {marks.map((mark) => (
              <ReferenceLine key={mark} y={mark} stroke="var(--muted)" strokeDasharray="4 4" />
            ))}
            <Tooltip cursor={{ stroke: "var(--muted)" }} content={<SeriesTooltip series={series} />} />
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
        <summary className="label min-h-9 cursor-pointer py-2 text-muted">The same as a table</summary>
        <DataTable
          caption={label}
          columns={[
            { label: "Day", cell: ({ date }: Point) => dayText(date) },
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

/** `21 Nov`. */
const shortDay = (date: string) => dayText(date).slice(0, -5)
