"use client"

import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts"
import { type Serie, SeriesTooltip } from "@/components/charts/series"
import type { Answers } from "../products"

const series: Serie[] = [
  { name: "dispersion_pct", label: "Dispersion", color: "light-dark(#2c6e91, #6fb3d6)", unit: "pp" },
]

/** How far stocks have moved apart in each year, and now as a line across them. The table below it has the same figures. */
export function DispersionChart({
  answer: { references, dispersion_pct: now },
}: {
  answer: Answers["market/character"]
}) {
  if (references.length < 2) return null
  return (
    <figure className="mb-5">
      <figcaption className="label mb-1 text-[0.75rem] text-muted">
        Dispersion of daily moves, percentage points. Dashed: now.
      </figcaption>
      <div
        role="img"
        aria-label="Dispersion of daily moves by year, and now. The figures are in the table."
        className="h-48"
      >
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={[...references]}
            accessibilityLayer={false}
            margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--rule)" />
            <XAxis dataKey="year" tick={tick} stroke="var(--muted)" tickLine={false} minTickGap={12} />
            <YAxis width={44} tick={tick} axisLine={false} tickLine={false} domain={[0, upToHalf]} tickCount={5} />
            <Tooltip
              cursor={{ fill: "var(--rule)", opacity: 0.5 }}
              content={<SeriesTooltip series={series} nameOf={(year) => year} />}
            />
            <Bar dataKey="dispersion_pct" style={{ fill: series[0].color }} isAnimationActive={false} maxBarSize={36} />
            {now !== null && (
              <ReferenceLine
                y={now}
                stroke="var(--accent)"
                strokeWidth={2}
                strokeDasharray="6 4"
                ifOverflow="extendDomain"
              />
            )}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}

/** To the next half point, so that the axis has round figures. */
const upToHalf = (most: number) => Math.ceil(most * 2) / 2

const tick = { fill: "var(--muted)", fontSize: 12, fontFamily: "var(--font-geist-mono)" }
