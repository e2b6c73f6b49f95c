"use client"

import type { IChartApi, ISeriesApi, SeriesMarker, Time } from "lightweight-charts"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { dayText } from "../account/instants"
import { priceText } from "./words"

export type Bar = { date: string; open: number | null; high: number | null; low: number | null; close: number }

/** Something that happened in a session, marked in the chart. */
export type Mark = {
  date: string
  text: string
  /** Which way it points, if it does. */
  points: "up" | "down" | null
  kind: MarkKind
}

/** Each kind has a shape and a color of its own, so that either tells them apart. */
const looks = {
  entry: { shape: "arrow", color: "--accent", label: "Entry" },
  exit: { shape: "square", color: "--chart-blue", label: "Exit" },
  signal: { shape: "arrow", color: "--accent", label: "Signals" },
  prediction: { shape: "circle", color: "--chart-blue", label: "Predictions" },
  anomaly: { shape: "square", color: "--danger", label: "Anomalies" },
  social: { shape: "circle", color: "--muted", label: "Social" },
} as const

export type MarkKind = keyof typeof looks

type PriceChartProps = { ticker: string; bars: readonly Bar[]; marks: readonly Mark[] }

/** Prices by session. Arrow keys go from session to session, and the table below has the same figures. */
export function PriceChart({ ticker, bars, marks }: PriceChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ chart: IChartApi; series: ISeriesApi<"Candlestick"> } | null>(null)
  const [at, setAt] = useState<number | null>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    let isGone = false
    let end = () => {}
    const draw = async () => {
      const made = await drawPrices(element, bars, marks, (date) => {
        const index = bars.findIndex((bar) => bar.date === date)
        setAt(index < 0 ? null : index)
      })
      if (isGone) return made.chart.remove()
      drawn.current = made
      end = () => made.chart.remove()
    }
    void draw()
    // The colors are read from the page when the chart is drawn.
    const theme = window.matchMedia("(prefers-color-scheme: dark)")
    const redraw = () => {
      end()
      end = () => {}
      void draw()
    }
    theme.addEventListener("change", redraw)
    return () => {
      isGone = true
      theme.removeEventListener("change", redraw)
      drawn.current = null
      end()
    }
  }, [bars, marks])

  function step(event: KeyboardEvent) {
    const move = { ArrowLeft: -1, ArrowRight: 1, Home: -bars.length, End: bars.length }[event.key]
    if (move === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(bars.length - 1, (at ?? bars.length) + move))
    setAt(next)
    drawn.current?.chart.setCrosshairPosition(bars[next].close, bars[next].date as Time, drawn.current.series)
  }

  const kinds = [...new Set(marks.map(({ kind }) => kind))]
  return (
    <figure className="mt-3">
      <figcaption className="mb-2 flex min-h-6 flex-wrap items-center gap-x-5 gap-y-1">
        <span className="label text-muted">USD, split-adjusted</span>
        {kinds.map((kind) => (
          <span key={kind} className="label inline-flex items-center gap-2 text-muted">
            <span aria-hidden="true" className="size-2.5" style={{ background: `var(${looks[kind].color})` }} />
            {looks[kind].label}
          </span>
        ))}
      </figcaption>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Prices of ${ticker} by session`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={at ?? Math.max(0, bars.length - 1)}
        aria-valuetext={at === null ? "All sessions" : sessionText(bars[at], marks)}
        onKeyDown={step}
      >
        <div ref={box} className="h-72 sm:h-96" />
      </div>
      <p className="label mt-2 min-h-10 text-muted tabular-nums sm:min-h-5">
        {at === null || !bars[at] ? "Point at a session, or use the arrow keys." : sessionText(bars[at], marks)}
      </p>
    </figure>
  )
}

function sessionText(bar: Bar | undefined, marks: readonly Mark[]): string {
  if (!bar) return ""
  const { date, open, high, low, close } = bar
  const said = marks.filter((mark) => mark.date === date).map(({ text }) => text)
  const prices = `open ${priceText(open)}, high ${priceText(high)}, low ${priceText(low)}, close ${priceText(close)}`
  return [`${dayText(date)}: ${prices}`, ...said].join(". ")
}

async function drawPrices(
  element: HTMLElement,
  bars: readonly Bar[],
  marks: readonly Mark[],
  point: (date: string) => void,
) {
  const { CandlestickSeries, createChart, createSeriesMarkers } = await import("lightweight-charts")
  const styles = getComputedStyle(document.documentElement)
  const color = (name: string) => styles.getPropertyValue(name).trim()
  const chart = createChart(element, {
    autoSize: true,
    layout: {
      background: { color: "transparent" },
      textColor: color("--muted"),
      fontFamily: "ui-monospace, monospace",
      // It would bring a style element of its own, which the policy of the page forbids. The notice stands below.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: color("--rule") } },
    rightPriceScale: { borderColor: color("--rule") },
    timeScale: { borderColor: color("--rule") },
    handleScroll: { vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  })
  // Hollow rises and full falls: told apart without colors.
  const ink = color("--ink")
  const series = chart.addSeries(CandlestickSeries, {
    upColor: color("--paper"),
    downColor: ink,
    borderUpColor: ink,
    borderDownColor: ink,
    wickUpColor: ink,
    wickDownColor: ink,
  })
  series.setData(
    bars.map(({ date, open, high, low, close }) => ({
      time: date,
      open: open ?? close,
      high: high ?? close,
      low: low ?? close,
      close,
    })),
  )
  const known = new Set(bars.map(({ date }) => date))
  const shown = marks.filter(({ date }) => known.has(date)).toSorted((one, other) => (one.date < other.date ? -1 : 1))
  createSeriesMarkers(
    series,
    shown.map((mark) => markerOf(mark, color)),
  )
  chart.timeScale().fitContent()
  chart.subscribeCrosshairMove(({ time }) => {
    if (typeof time === "string") point(time)
  })
  return { chart, series }
}

function markerOf({ date, points, kind }: Mark, color: (name: string) => string): SeriesMarker<Time> {
  const { shape, color: name } = looks[kind]
  return {
    time: date,
    position: points === "down" ? "aboveBar" : "belowBar",
    shape: shape !== "arrow" ? shape : points === "down" ? "arrowDown" : "arrowUp",
    color: color(name),
    size: shape === "arrow" ? 1.2 : 0.8,
  }
}
