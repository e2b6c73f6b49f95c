import type { ReactNode } from "react"
import type { TodayShown } from "@/server/surfaces/portal/today"
import { dayText } from "../account/instants"
import { RateScale } from "../charts/rateScale"
import { countText, rateText } from "../portal/words"
import { afterHeadline, headline } from "./block"
import { MoveBars } from "./moveBars"
import { RegimeLine } from "./regime"
import { RegimeStrip } from "./regimeStrip"
import { weekdayText } from "./said"
import { Mark, namesOf, SessionStrip } from "./sessionStrip"
import { Ticker } from "./ticker"
import { WonLost } from "./wonLost"

/** What the eye gets first. The words below have all figures, and on paper they stand alone. */
export function Glance({ day }: { day: TodayShown }) {
  return (
    <section aria-labelledby="glance" className="mb-6 print:hidden">
      <h2 id="glance" className="sr-only">
        At a glance
      </h2>
      <div className="grid gap-x-7 gap-y-4 md:grid-cols-2 xl:grid-cols-[minmax(0,17fr)_minmax(0,20fr)_minmax(0,26fr)]">
        <RegimeNow day={day} />
        <DueNow day={day} />
        <div className="grid min-w-0 gap-x-5 gap-y-4 md:max-xl:col-span-2 sm:grid-cols-2">
          <Changed day={day} />
          <RecordDrawn day={day} />
        </div>
      </div>
      <Ahead day={day} />
    </section>
  )
}

type PartProps = { title: ReactNode; children: ReactNode }

function Part({ title, children }: PartProps) {
  return (
    <div className="min-w-0 border-ink border-t pt-2 text-[0.8125rem] leading-snug">
      <h3 className="text-[0.75rem] text-muted">{title}</h3>
      {children}
    </div>
  )
}

function RegimeNow({ day: { open, pictures } }: { day: TodayShown }) {
  return (
    <Part title="Regime">
      <RegimeLine {...open.regime} />
      <RegimeStrip runs={pictures.regimes} />
    </Part>
  )
}

function DueNow({ day: { signals, offer, clock, pictures } }: { day: TodayShown }) {
  const next = pictures.sessions.find((session) => namesOf(session).length > 0)
  if (!signals) {
    return (
      <Part title="Due next">
        {next && (
          <p className={headline}>
            {namesOf(next).join(", ")} <span className={afterHeadline}>{weekdayText(next.date)}</span>
          </p>
        )}
        {offer && (
          <p className="mt-0.5 text-muted">
            The signals to enter and to exit on {dayText(clock.target)} are part of the {offer.planName} plan.
          </p>
        )}
      </Part>
    )
  }
  const { entries, entryCount, exits, exitCount } = signals.due
  return (
    <Part title={`Due on ${dayText(clock.target)}`}>
      <p className={headline}>
        {countText(entryCount)} to enter, {countText(exitCount)} to exit
      </p>
      <Named what="Enter" rows={entries} count={entryCount} />
      <Named what="Exit" rows={exits} count={exitCount} />
      {next && (
        <p className="mt-1">
          <span className="text-muted">Scheduled, {weekdayText(next.date)}:</span> {namesOf(next).join(", ")}
        </p>
      )}
    </Part>
  )
}

const namesShown = 4

type NamedProps = {
  what: string
  rows: readonly { id: string | null; ticker: string; direction: string }[]
  count: number
}

function Named({ what, rows, count }: NamedProps) {
  if (count === 0) return null
  const first = rows.slice(0, namesShown)
  return (
    <p className="mt-1">
      <span className="text-muted">{what}:</span>{" "}
      {first.map(({ id, ticker, direction }, index) => (
        <span key={id ?? ticker} className="whitespace-nowrap">
          <Ticker ticker={ticker} isLinked /> {direction}
          {index < first.length - 1 && ", "}
        </span>
      ))}
      {count > first.length && ` and ${countText(count - first.length)} more`}
    </p>
  )
}

const movesShown = 3

function Changed({ day: { open } }: { day: TodayShown }) {
  const { session, predictions, wonCount, lostCount, voidCount } = open.graded
  const { rows, count } = open.anomalies
  return (
    <Part title={`Changed since the open of ${dayText(session)}`}>
      <p className={headline}>
        {countText(wonCount)} won, {countText(lostCount)} lost
      </p>
      <WonLost won={wonCount} lost={lostCount} voided={voidCount} />
      {predictions?.relative && (
        <p className="mt-1 tabular-nums">
          <span className="text-muted">Predictions, ahead or behind:</span> {rateText(predictions.relative.rate)}
        </p>
      )}
      {count > 0 && (
        <div>
          <p className="mt-1 text-muted">
            Unusual moves: {countText(count)}
            {count > movesShown && `, ${movesShown} of them`}
          </p>
          <MoveBars moves={rows.slice(0, movesShown)} />
        </div>
      )}
    </Part>
  )
}

const CHANCE = 0.5

function RecordDrawn({ day: { pictures } }: { day: TodayShown }) {
  const { record } = pictures
  if (record?.accuracy == null) return null
  const { accuracy: rate, accuracy_low: low, accuracy_high: high, clustered_low: from, clustered_high: to } = record
  const bySession = from === null || to === null ? "" : `; ${rateText(from)} to ${rateText(to)} by session`
  const bounds = `${rateText(low)} to ${rateText(high)}${bySession}`
  return (
    <div className="min-w-0 bg-stone px-4 py-3 text-[0.8125rem] text-stone-ink leading-snug">
      <h3 className="text-[0.75rem] text-stone-muted">Record of 365 days, ahead or behind</h3>
      <p className={headline}>{rateText(rate)}</p>
      <div
        role="img"
        aria-label={`${rateText(rate)} right of ${countText(record.n)} predictions; 95% interval ${bounds}; chance 50%`}
      >
        <RateScale
          isSmall
          rate={rate}
          interval={{ low, high }}
          clustered={{ low: from, high: to }}
          rival={CHANCE}
          rivalName="chance"
        />
      </div>
      <p className="mt-1 text-stone-muted tabular-nums">95% interval {bounds}</p>
    </div>
  )
}

function Ahead({ day: { pictures } }: { day: TodayShown }) {
  return (
    <div className="mt-4 border-ink border-t pt-2">
      <h3 className="mb-1.5 flex flex-wrap items-center gap-x-4 text-[0.75rem] text-muted">
        <span>The next ten sessions</span>
        <span className="inline-flex items-center gap-x-1">
          <Mark name="release" /> release or Fed
        </span>
        <span className="inline-flex items-center gap-x-1">
          <Mark name="other" /> other date
        </span>
        <span>half a column: early close; dashed: closed</span>
      </h3>
      <SessionStrip sessions={pictures.sessions} />
    </div>
  )
}
