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
        {row && row.accuracy !== null ? (
          <Measured row={row} accuracy={row.accuracy} />
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

function Measured({ row, accuracy }: { row: AccuracyRow; accuracy: number }) {
  const { accuracy_low: low, accuracy_high: high, clustered_low: from, clustered_high: to } = row
  const { always_up_rate: rival, relative } = row
  return (
    <>
      <RateFigure
        rate={accuracy}
        interval={{ low, high }}
        clustered={{ low: from, high: to }}
        rival={rival}
        rivalName="always up"
      >
        of {count(row.n_resolved)} predictions over {count(row.n_sessions)} sessions called the direction right, from{" "}
        {row.window_start_date} to {row.window_end_date}. Always saying up was right{" "}
        {rival === null ? "an unknown share" : rival.toFixed(3)} of the time.
      </RateFigure>
      <dl className="label grid gap-x-10 gap-y-3 sm:grid-cols-3">
        <LegendRow name="95% interval, each prediction on its own" swatch="bg-gold forced-colors:bg-[CanvasText]">
          {interval(low, high)}
        </LegendRow>
        <LegendRow name="95% interval, each session as one observation" swatch="bg-gold/35 forced-colors:bg-[GrayText]">
          {interval(from, to) ?? "too few sessions"}
        </LegendRow>
        <LegendRow name="Base rate: the same directions, every ticker">
          {row.base_rate === null ? "not known" : row.base_rate.toFixed(3)}
        </LegendRow>
        <LegendRow name="Skill: accuracy less base rate, 95% interval">
          {row.skill === null ? "not known" : `${signed(row.skill)} (${skillInterval(row)})`}
        </LegendRow>
        <LegendRow name={`Against the session’s median (chance: 0.500), ${count(relative.n)} predictions`}>
          {relative.accuracy === null
            ? "not graded yet"
            : `${relative.accuracy.toFixed(3)} (${interval(relative.clustered_low, relative.clustered_high) ?? "too few sessions"})`}
        </LegendRow>
      </dl>
      <p className="mt-6 max-w-[40rem] text-stone-muted">
        {verdictOf(row)}{" "}
        <Link href="/models" className="text-gold">
          What each model can and cannot do
        </Link>
      </p>
    </>
  )
}

function verdictOf({ skill, skill_low: low, skill_high: high }: AccuracyRow): string {
  if (skill === null) return "There is too little to tell skill from luck."
  if (low === null || high === null)
    return "In nearly every session all calls had one direction, so there is too little to tell skill from luck."
  if (low > 0) return "The interval of the skill lies above zero: the calls did better than the market’s own drift."
  if (high < 0) return "The interval of the skill lies below zero: the calls did worse than the market’s own drift."
  return "The interval of the skill contains zero: the calls cannot be told apart from the market’s own drift."
}

function skillInterval({ skill_low: low, skill_high: high }: AccuracyRow): string {
  return low === null || high === null
    ? "no interval: too few sessions with calls of both directions"
    : `${signed(low)} to ${signed(high)}`
}

const signed = (difference: number) => `${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(5)}`

const interval = (low: number | null, high: number | null) =>
  low === null || high === null ? null : `${low.toFixed(3)} to ${high.toFixed(3)}`

const count = (n: number) => n.toLocaleString("en-US")
