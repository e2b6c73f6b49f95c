"use client"

import { useMemo } from "react"
import type { Mark } from "@/components/portal/marks"
import { PricePanel } from "@/components/portal/pricePanel"
import { moveText, nameOf, numberText, sideText } from "@/components/portal/words"
import { Link } from "@/components/site/link"
import { upOrDownOf } from "@/server/predictions/upOrDown"
import { Answered } from "../../answered"
import { useAnswer } from "../../answers"
import { useLocks } from "../../cache"
import type { Answers } from "../../products"

export function MarkedPrices({ ticker }: { ticker: string }) {
  const locks = useLocks()
  const isOpen = (name: string) => ({ isWanted: !locks[name] })
  const said = useAnswer("signals/browse", { ticker, limit: 200 }, isOpen("signals/browse"))
  const predicted = useAnswer("predictions/{ticker}/history", { ticker }, isOpen("predictions/{ticker}/history"))
  const unusual = useAnswer("market/anomalies/{ticker}", { ticker, days: 365 }, isOpen("market/anomalies/{ticker}"))
  const talk = useAnswer("social/sentiment", { ticker, days: 14 }, isOpen("social/sentiment"))
  const marks = useMemo(
    () => [
      ...(said.data?.signals ?? []).map(signalMark),
      ...(predicted.data?.predictions ?? []).slice(0, mostPredictions).map(predictionMark),
      ...(unusual.data?.anomalies ?? []).map(anomalyMark),
      ...(talk.data?.rows ?? []).filter(isLoud).map(socialMark),
    ],
    [said.data, predicted.data, unusual.data, talk.data],
  )
  return (
    <>
      <Answered name="market/ohlcv/{ticker}" params={{ ticker, days: 365 }} what="Prices" isList>
        {({ bars }) => <PricePanel ticker={ticker} bars={bars} marks={marks} />}
      </Answered>
      {[said, predicted, unusual, talk].some(({ error }) => error) && (
        <p role="status" className="mt-2 text-[0.9375rem]">
          Some marks could not be loaded.
        </p>
      )}
      <MissingMarks />
    </>
  )
}

const marked = { "signals/browse": "signals", "social/sentiment": "mentions on Reddit" }

function MissingMarks() {
  const locks = useLocks()
  const missing = Object.entries(marked).flatMap(([name, what]) => {
    const lock = locks[name]
    return lock ? `${what} (${lock.plan} plan)` : []
  })
  if (missing.length === 0) return null
  return (
    <p className="mt-2 text-[0.9375rem] text-muted">
      Not marked in your plan: {missing.join(", ")}. <Link href="/pricing">See plans</Link>
    </p>
  )
}

const mostPredictions = 30

function signalMark(signal: Answers["signals/browse"]["signals"][number]): Mark {
  const points = signal.direction === "bullish" ? "up" : "down"
  return {
    date: signal.tradable_from_at.slice(0, 10),
    kind: "signal",
    points,
    text: `Signal: ${nameOf(signal.event_type)}, ${signal.direction}`,
  }
}

function predictionMark(prediction: Answers["predictions/{ticker}/history"]["predictions"][number]): Mark {
  const { target_date: date, relative_direction: side, relative_probability, relative_outcome } = prediction
  const outcome = relative_outcome === null ? "" : `, ${relative_outcome}`
  return {
    date,
    kind: "prediction",
    points: side === "behind" ? "down" : "up",
    text: `Prediction: ${sideText(side, relative_probability)}${outcome}; ${upOrDownOf(prediction)}, ${prediction.outcome}`,
  }
}

type Anomaly = Answers["market/anomalies/{ticker}"]["anomalies"][number]

function anomalyMark({ date, direction, sigma, move_pct }: Anomaly): Mark {
  const text = `Anomaly: ${moveText(move_pct)}, ${numberText(sigma, 1)} standard deviations`
  return { date, kind: "anomaly", points: direction, text }
}

type Talk = Answers["social/sentiment"]["rows"][number]

/** Mentioned at least twice as often as the day before. */
const isLoud = ({ mention_count: now, mention_count_previous: before }: Talk) => before !== null && now >= 2 * before

function socialMark({ date, mention_count: count, platform }: Talk): Mark {
  return { date, kind: "social", points: "down", text: `Social: ${count} mentions on ${nameOf(platform)}` }
}
