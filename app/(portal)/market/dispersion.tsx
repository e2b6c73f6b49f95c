"use client"

import { Chart } from "@/components/charts/chart"
import { colorOf } from "@/components/charts/palette"
import type { Serie } from "@/components/charts/series"
import type { Answers } from "../products"

const series: Serie[] = [{ name: "dispersion_pct", label: "Dispersion of a year", color: colorOf("blue"), unit: "pp" }]

/** Dispersion by year, with the current value as a line. The table below it has the same figures. */
export function DispersionChart({
  answer: { references, dispersion_pct: now, window },
}: {
  answer: Answers["market/character"]
}) {
  if (references.length < 2) return null
  return (
    <div className="mb-5">
      <Chart
        kind="bars"
        label="Dispersion of daily moves by year, and now"
        points={references}
        series={series}
        x={{ name: "Year", field: "year", full: (year) => year }}
        y={{ name: "Dispersion of daily moves, percentage points", range: [0, upToHalf] }}
        marks={
          now === null ? [] : [{ at: now, label: `Last ${window} sessions`, color: "var(--accent)", dashes: "6 4" }]
        }
        className="h-48"
      />
    </div>
  )
}

const upToHalf = (most: number) => Math.ceil(most * 2) / 2
