"use client"

import type { ISeriesMarkersPluginApi, SeriesMarker, Time } from "lightweight-charts"
import { type Bar, type Mark, markLooks } from "./marks"

export type DrawnPrices = {
  show(bars: readonly Bar[], marks: readonly Mark[]): void
  zoomTo(sessions: number | null): void
  pointAt(index: number): void
  recolor(): void
  remove(): void
}

type Listeners = {
  onPoint(date: string): void
  onSpan(first: string, last: string): void
}

export async function drawPrices(element: HTMLElement, { onPoint, onSpan }: Listeners): Promise<DrawnPrices> {
  const { CandlestickSeries, createChart, createSeriesMarkers } = await import("lightweight-charts")
  const chart = createChart(element, {
    autoSize: true,
    // The logo would bring an inline style element, which the page's policy forbids. The attribution is below the
    // chart.
    layout: { background: { color: "transparent" }, fontFamily: "ui-monospace, monospace", attributionLogo: false },
    grid: { vertLines: { visible: false } },
    // Keeps the visible sessions when a phone is turned.
    timeScale: { lockVisibleTimeRangeOnResize: true },
    localization: { locale: "en-US", priceFormatter: (price: number) => `$${price.toFixed(2)}` },
    handleScroll: { vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  })
  const series = chart.addSeries(CandlestickSeries, noLastPrice)
  const markers: ISeriesMarkersPluginApi<Time> = createSeriesMarkers(series, [])
  const scale = chart.timeScale()
  let shown: { bars: readonly Bar[]; marks: readonly Mark[] } = { bars: [], marks: [] }
  chart.subscribeCrosshairMove(({ time }) => {
    if (typeof time === "string") onPoint(time)
  })
  scale.subscribeVisibleTimeRangeChange((range) => {
    if (range) onSpan(String(range.from), String(range.to))
  })
  recolor()

  /** Rises are hollow and falls filled, so they differ without color. */
  function recolor() {
    const [ink, paper, rule, muted] = ["--ink", "--paper", "--rule", "--muted"].map(colorOf)
    chart.applyOptions({
      layout: { textColor: muted },
      grid: { horzLines: { color: rule } },
      rightPriceScale: { borderColor: rule },
      timeScale: { borderColor: rule },
    })
    series.applyOptions({
      upColor: paper,
      downColor: ink,
      borderUpColor: ink,
      borderDownColor: ink,
      wickUpColor: ink,
      wickDownColor: ink,
    })
    markers.setMarkers(shown.marks.map(markerOf))
  }

  return {
    show(bars, marks) {
      if (bars !== shown.bars) {
        const seen = scale.getVisibleRange()
        const isPart = seen !== null && !covers(seen, shown.bars)
        series.setData(bars.map(candleOf))
        if (isPart && isWithin(seen, bars)) scale.setVisibleRange(seen)
        else scale.fitContent()
      }
      shown = { bars, marks }
      markers.setMarkers(marks.map(markerOf))
    },
    zoomTo(sessions) {
      const last = shown.bars.length - 1
      if (sessions === null) scale.fitContent()
      else scale.setVisibleLogicalRange({ from: last - sessions + 0.5, to: last + 0.5 })
    },
    pointAt(index) {
      const { date, close } = shown.bars[index]
      const range = scale.getVisibleLogicalRange()
      if (range && (index < range.from || index > range.to)) {
        const shift = index < range.from ? index - range.from - 0.5 : index - range.to + 0.5
        scale.setVisibleLogicalRange({ from: range.from + shift, to: range.to + shift })
      }
      chart.setCrosshairPosition(close, date, series)
    },
    recolor,
    remove: () => chart.remove(),
  }
}

/** Its label would cover those of the axis. The price is shown below the chart. */
const noLastPrice = { lastValueVisible: false, priceLineVisible: false }

type Seen = { from: Time; to: Time }

const covers = ({ from, to }: Seen, bars: readonly Bar[]) =>
  bars.length === 0 || (String(from) <= bars[0].date && String(to) >= bars[bars.length - 1].date)

/** Bars of another moment may not overlap. */
const isWithin = ({ from, to }: Seen, bars: readonly Bar[]) =>
  bars.length > 0 && String(from) >= bars[0].date && String(to) <= bars[bars.length - 1].date

const colorOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const candleOf = ({ date, open, high, low, close }: Bar) => ({
  time: date,
  open: open ?? close,
  high: high ?? close,
  low: low ?? close,
  close,
})

function markerOf({ date, points, kind }: Mark): SeriesMarker<Time> {
  const { shape, letter, color } = markLooks[kind]
  return {
    time: date,
    position: points === "down" ? "aboveBar" : "belowBar",
    shape: shape !== "arrow" ? shape : points === "down" ? "arrowDown" : "arrowUp",
    color: colorOf(color),
    size: shape === "arrow" ? 1.2 : 0.8,
    text: letter,
  }
}
