"use client"

import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react"
import type { ChartSpec } from "./drawing"
import { type Serie, SeriesLegend } from "./series"

export type ChartProps = ChartSpec & {
  label: string
  className: string
}

/**
 * A chart with a legend and axis titles. A table has the same figures, and is the only form without JavaScript. The
 * large drawing script loads when the chart comes near; its space is reserved.
 */
export function Chart({ label, className, ...drawn }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(box)
  const { series, marks = [], x, y } = drawn
  return (
    <figure
      aria-label={`${label}. The figures are also in a table.`}
      className={`noscript:hidden ${isNear ? "" : "print:hidden"}`}
    >
      <SeriesLegend series={[...series, ...marks.flatMap(namedMark)]} />
      <p className="label text-muted">{y.name}</p>
      <div ref={box} className={className}>
        {isNear && (
          <Suspense fallback={<p className="sr-only">Loading the chart</p>}>
            <Drawing {...drawn} />
          </Suspense>
        )}
      </div>
      <p className="label text-right text-muted">{x.name}</p>
    </figure>
  )
}

const Drawing = lazy(() =>
  import("./drawing").then(
    (loaded) => ({ default: loaded.Drawing }),
    () => ({ default: NotDrawn }),
  ),
)

function NotDrawn() {
  return <p className="py-6 text-muted">The chart could not be loaded. The table has the same figures.</p>
}

/** Whether the chart is within a screen's height, or the reader navigates by Tab. */
function useIsNear(box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !box.current) return
    const seen = new IntersectionObserver((entries) => setIsNear(entries.some((each) => each.isIntersecting)), {
      rootMargin: "100% 0px",
    })
    seen.observe(box.current)
    const onKey = ({ key }: KeyboardEvent) => setIsNear((before) => before || key === "Tab")
    window.addEventListener("keydown", onKey)
    return () => {
      seen.disconnect()
      window.removeEventListener("keydown", onKey)
    }
  }, [isNear, box])
  return isNear
}

function namedMark({ label, color = "var(--muted)", dashes }: NonNullable<ChartSpec["marks"]>[number]): Serie[] {
  return label ? [{ name: label, label, color, dashes }] : []
}
