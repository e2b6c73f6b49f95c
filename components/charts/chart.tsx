"use client"

import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react"
import type { Drawn } from "./drawing"
import { type Serie, SeriesLegend } from "./series"

export type ChartProps = Drawn & {
  /** What is drawn, in a few words. */
  label: string
  className: string
}

/**
 * A chart below the names of its colors and between those of its axes. The figures are in a table as well, which is all
 * that there is without JavaScript. What draws is a large script, loaded when a chart comes near; its place is kept.
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

/** Whether the chart is less than a screen away, or somebody goes through the page by Tab, which leads to it. */
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

function namedMark({ label, color = "var(--muted)", dashes }: NonNullable<Drawn["marks"]>[number]): Serie[] {
  return label ? [{ name: label, label, color, dashes }] : []
}
