import type { ReactElement } from "react"
import { Bar, ResponsiveContainer } from "recharts"
import { type Serie, SeriesLegend } from "./series"

type ChartFrameProps = {
  /** What is drawn, in a few words. */
  label: string
  series: Serie[]
  /** What the axes count, with their units. */
  axes: { x: string; y: string }
  className: string
  children: ReactElement
}

/** A chart below the names of its colors and between those of its axes. The figures are in a table as well. */
export function ChartFrame({ label, series, axes, className, children }: ChartFrameProps) {
  return (
    <figure aria-label={`${label}. The figures are also in a table.`}>
      <SeriesLegend series={series} />
      <p className="label text-muted">{axes.y}</p>
      <div className={className}>
        <ResponsiveContainer width="100%" height="100%">
          {children}
        </ResponsiveContainer>
      </div>
      <p className="label text-right text-muted">{axes.x}</p>
    </figure>
  )
}

/** For every chart: it is reached by Tab, and the arrow keys go from one place on its axis to the next. */
export const readByKeyboard = {
  accessibilityLayer: true,
  desc: "The left and right arrow keys go through the figures.",
} as const

export const tick = { fill: "var(--muted)", fontSize: 12, fontFamily: "var(--font-geist-mono)" }

/** The bars of each place on the axis, one upon the other and told apart by a line between them. */
export function stackedBars(series: readonly Serie[]) {
  return series.map(({ name, color }) => (
    <Bar
      key={name}
      dataKey={name}
      stackId="all"
      style={{ fill: color }}
      stroke="var(--paper)"
      isAnimationActive={false}
      maxBarSize={44}
    />
  ))
}
