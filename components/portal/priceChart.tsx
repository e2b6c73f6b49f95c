"use client"

import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { dayText } from "../account/instants"
import { type DrawnPrices, drawPrices } from "./drawPrices"
import { MarkLegend } from "./markLegend"
import type { Bar, Mark, MarkKind } from "./marks"
import { priceText } from "./words"

type PriceChartProps = { ticker: string; bars: readonly Bar[]; marks: readonly Mark[] }

/** Arrow keys move between sessions, and the table below has the same figures. */
export function PriceChart({ ticker, bars, marks }: PriceChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnPrices | null>(null)
  const [date, setDate] = useState<string | null>(null)
  const [span, setSpan] = useState("")
  const [hidden, setHidden] = useState<readonly MarkKind[]>([])

  useEffect(() => {
    if (!box.current) return
    let isGone = false
    if (window.matchMedia(narrow).matches) setHidden(crowded)
    const onSpan = (first: string, last: string) => setSpan(`${dayText(first)} to ${dayText(last)}`)
    const drawing = drawPrices(box.current, { onPoint: setDate, onSpan })
    let end = () => {}
    void drawing.then((made) => {
      if (isGone) return made.remove()
      end = made.remove
      setDrawn(made)
    })
    const theme = window.matchMedia("(prefers-color-scheme: dark)")
    const recolor = () => void drawing.then((made) => isGone || made.recolor())
    theme.addEventListener("change", recolor)
    return () => {
      isGone = true
      theme.removeEventListener("change", recolor)
      setDrawn(null)
      end()
    }
  }, [])

  useEffect(() => {
    const shown = marks.filter(({ kind }) => !hidden.includes(kind))
    drawn?.show(bars, shown)
  }, [drawn, bars, marks, hidden])

  const found = bars.findIndex((bar) => bar.date === date)
  const at = found < 0 ? null : found

  function step(event: KeyboardEvent) {
    const move = { ArrowLeft: -1, ArrowRight: 1, Home: -bars.length, End: bars.length }[event.key]
    if (move === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(bars.length - 1, (at ?? bars.length) + move))
    setDate(bars[next].date)
    drawn?.pointAt(next)
  }

  const last = Math.max(0, bars.length - 1)
  return (
    <figure className="mt-3">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="label text-muted">Price in USD, split-adjusted</span>
        <MarkLegend marks={marks} hidden={hidden} onChange={setHidden} />
      </figcaption>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Prices of ${ticker} by session`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={at === null ? "All sessions" : sessionText(bars[at], marks)}
        onKeyDown={step}
      >
        <div ref={box} className="h-72 sm:h-96" />
      </div>
      <p className="label mt-2 min-h-10 text-muted tabular-nums sm:min-h-5">
        {at === null ? `${lastText(bars)}Point at a session, or use the arrow keys.` : sessionText(bars[at], marks)}
      </p>
      <div className="flex flex-wrap items-center gap-x-5">
        <p role="status" className="label text-muted tabular-nums">
          {span}
        </p>
        <Spans length={bars.length} onChoose={(sessions) => drawn?.zoomTo(sessions)} />
      </div>
    </figure>
  )
}

const narrow = "(max-width: 39.99rem)"

/** These may occur every session, so they are hidden by default on narrow screens. */
const crowded: readonly MarkKind[] = ["prediction", "anomaly", "social"]

const spans = [
  ["1 month", 21],
  ["3 months", 63],
  ["6 months", 126],
] as const

type SpansProps = { length: number; onChoose(sessions: number | null): void }

function Spans({ length, onChoose }: SpansProps) {
  const shorter = spans.filter(([, sessions]) => sessions < length)
  if (shorter.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="sr-only">Sessions shown</legend>
      {[...shorter, ["All", null] as const].map(([name, sessions]) => (
        <button
          key={name}
          type="button"
          onClick={() => onChoose(sessions)}
          className="label min-h-11 cursor-pointer text-accent underline underline-offset-4 sm:min-h-9"
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

function lastText(bars: readonly Bar[]): string {
  const last = bars.at(-1)
  return last ? `Close of ${dayText(last.date)}: ${priceText(last.close)} USD. ` : ""
}

function sessionText({ date, open, high, low, close }: Bar, marks: readonly Mark[]): string {
  const said = marks.filter((mark) => mark.date === date).map(({ text }) => text)
  const prices = `open ${priceText(open)}, high ${priceText(high)}, low ${priceText(low)}, close ${priceText(close)}`
  return [`${dayText(date)}: ${prices}`, ...said].join(". ")
}
