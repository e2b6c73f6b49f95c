import type { ReactNode } from "react"
import { Link } from "@/components/site/link"
import { LegendRow, NoRate, RateFigure } from "../charts/rateScale"
import { Unread } from "../site/unread"
import type { AccuracyRow } from "./figures"

type AccuracyFigureProps = { accuracy: AccuracyRow[] | null; children: ReactNode }

export function AccuracyFigure({ accuracy, children }: AccuracyFigureProps) {
  const row = accuracy?.find(({ timeframe }) => timeframe === "daily")
  return (
    <section aria-labelledby="record-title" className="border-stone-rule border-y bg-stone text-stone-ink">
      <div className="gutter py-9 sm:py-14">
        <h2 id="record-title" className="label text-stone-muted">
          Daily predictions, graded
        </h2>
        {row && row.relative.accuracy !== null ? (
          <Measured row={row} rate={row.relative.accuracy} />
        ) : (
          <Unmeasured isKnown={accuracy !== null} />
        )}
        {children}
      </div>
    </section>
  )
}

function Unmeasured({ isKnown }: { isKnown: boolean }) {
  return (
    <NoRate>
      {isKnown ? (
        "No prediction has been graded yet, so there is no accuracy to show."
      ) : (
        <Unread>The stored record cannot be read right now, so no figure is shown.</Unread>
      )}
    </NoRate>
  )
}

function Measured({ row, rate }: { row: AccuracyRow; rate: number }) {
  const { accuracy_low: low, accuracy_high: high, clustered_low: from, clustered_high: to, ...relative } = row.relative
  return (
    <>
      <RateFigure
        rate={rate}
        interval={{ low, high }}
        clustered={{ low: from, high: to }}
        rival={CHANCE}
        rivalName="chance"
      >
        of {count(relative.n)} predictions over {count(relative.n_sessions)} sessions named the side of the session’s
        median on which the ticker ended, from {row.window_start_date} to {row.window_end_date}. Chance gives 0.500.
      </RateFigure>
      <dl className="label grid gap-x-10 gap-y-3 sm:grid-cols-3">
        <LegendRow name="95% interval, each prediction on its own" swatch="bg-gold forced-colors:bg-[CanvasText]">
          {interval(low, high)}
        </LegendRow>
        <LegendRow name="95% interval, each session as one observation" swatch="bg-gold/35 forced-colors:bg-[GrayText]">
          {interval(from, to) ?? "too few sessions"}
        </LegendRow>
        <LegendRow name="Skill: the rate less one half, 95% interval">
          {signed(rate - CHANCE)} (
          {from === null || to === null
            ? "no interval: too few sessions"
            : `${signed(from - CHANCE)} to ${signed(to - CHANCE)}`}
          )
        </LegendRow>
        <LegendRow name={`Up or down, as often as always: share right of ${count(row.n_resolved)}`}>
          {fraction(row.accuracy)}; base rate {fraction(row.base_rate)}
        </LegendRow>
      </dl>
      <p className="mt-6 max-w-[40rem] text-stone-muted">
        {verdictOf(row.relative)} {relative.long_short?.text}{" "}
        <Link href="/models" className="text-gold">
          What each model can and cannot do
        </Link>
      </p>
    </>
  )
}

const CHANCE = 0.5

function verdictOf({ clustered_low: low, clustered_high: high }: AccuracyRow["relative"]): string {
  if (low === null || high === null) return "There are too few sessions to tell skill from luck."
  if (low > CHANCE) return "The interval of the skill lies above zero: the ranks did better than chance."
  if (high < CHANCE) return "The interval of the skill lies below zero: the ranks did worse than chance."
  return "The interval of the skill contains zero: the ranks cannot be told apart from chance."
}

const fraction = (rate: number | null) => (rate === null ? "not known" : rate.toFixed(3))

const signed = (difference: number) => `${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(4)}`

const interval = (low: number | null, high: number | null) =>
  low === null || high === null ? null : `${low.toFixed(3)} to ${high.toFixed(3)}`

const count = (n: number) => n.toLocaleString("en-US")
