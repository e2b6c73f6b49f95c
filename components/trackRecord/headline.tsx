import { dayText } from "@/components/account/instants"
import { LegendRow, NoRate, RateFigure } from "../charts/rateScale"
import { Unread } from "../site/unread"
import { countText, rateText, type ShownRecord, signedPct, widerInterval } from "./shown"

export function Headline({ record }: { record: ShownRecord | null }) {
  return (
    <section aria-labelledby="headline-title" className="border-stone-rule border-y bg-stone text-stone-ink">
      <div className="gutter py-12 sm:py-16">
        <h2 id="headline-title" className="label text-stone-muted">
          Event signals, graded
        </h2>
        {record === null ? (
          <NoRate>
            <Unread>The record cannot be read right now, so no figures are shown.</Unread>
          </NoRate>
        ) : record.win_rate === null ? (
          <NoRate>{record.meta.empty_detail ?? "No signal has been graded yet, so there is no win rate."}</NoRate>
        ) : (
          <Measured record={record} rate={record.win_rate} />
        )}
        {record && record.n_issued > 0 && <Counts record={record} />}
      </div>
    </section>
  )
}

function Measured({ record, rate }: { record: ShownRecord; rate: number }) {
  const { wilson_low: low, wilson_high: high, clustered_low: from, clustered_high: to, base_rate: base } = record
  return (
    <>
      <RateFigure
        rate={rate}
        interval={{ low, high }}
        clustered={{ low: from, high: to }}
        rival={base}
        rivalName="base rate"
        axisName="share of signals that won"
      >
        of {countText(record.n_independent)} resolved signals won, over {countText(record.n_sessions)} sessions. Over
        the same sessions, {base === null ? "an unknown share" : base.toFixed(3)} of all stocks and ETFs moved the same
        way. That is the{" "}
        <a href="/docs/glossary" className="text-stone-ink">
          base rate
        </a>
        .
      </RateFigure>
      <p className="max-w-[40rem] text-lg">{verdictOf(record)}</p>
      <dl className="label mt-8 grid gap-x-10 gap-y-3 sm:grid-cols-3">
        <LegendRow name="95% interval, each signal on its own" swatch="bg-gold forced-colors:bg-[CanvasText]">
          {rateText(low)} to {rateText(high)}
        </LegendRow>
        <LegendRow name="95% interval, each session as one observation" swatch="bg-gold/35 forced-colors:bg-[GrayText]">
          {from === null || to === null
            ? `none: it needs 5 blocks of sessions, and there are ${record.n_blocks}`
            : `${from.toFixed(3)} to ${to.toFixed(3)}`}
        </LegendRow>
        <LegendRow name="Win rate with void signals counted as losses">
          {rateText(record.win_rate_voids_lost)}
        </LegendRow>
        <LegendRow name="Mean return per signal, signed by direction, before costs">
          {signedPct(record.avg_signed_return_pct)}
        </LegendRow>
        <LegendRow name="Median return, signed by direction">{signedPct(record.median_signed_return_pct)}</LegendRow>
        <LegendRow name="Brier score, and that of the base rate">
          {record.brier_score?.toFixed(4)} and {record.base_brier_score?.toFixed(4)}
        </LegendRow>
      </dl>
    </>
  )
}

function verdictOf(record: ShownRecord): string {
  const interval = widerInterval(record)
  if (interval === null || record.base_rate === null) return "There are too few signals to tell skill from chance."
  if (interval.low > record.base_rate)
    return "The wider interval lies above the base rate: the signals did better than their sessions."
  if (interval.high < record.base_rate)
    return "The wider interval lies below the base rate: the signals did worse than their sessions."
  return "The wider interval contains the base rate: the signals cannot be distinguished from chance."
}

function Counts({ record }: { record: ShownRecord }) {
  const { n_issued, n_resolved, n_pending, n_void, n_independent, first_issued_at } = record
  return (
    <p className="mt-8 max-w-[46rem] border-stone-rule border-t pt-5 text-stone-muted tabular-nums">
      <strong className="font-medium text-stone-ink">
        {countText(n_issued)} issued = {countText(n_resolved)} resolved + {countText(n_pending)} pending +{" "}
        {countText(n_void)} void
      </strong>
      {first_issued_at && `, since ${dayText(first_issued_at)}.`} Of several signals on one event, or that overlap on a
      ticker, rates count only one: {countText(n_independent)} of the {countText(n_resolved)}.
    </p>
  )
}
