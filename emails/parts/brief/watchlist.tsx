import type { ReactNode } from "react"
import type { DailyBrief, WatchedPart } from "../../../server/accounts/mail/dailyBrief"
import { Anchor, Paragraph, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount, sayDate, sayRate, sayShare } from "../say"
import { light } from "../theme"

export function WatchlistPart({ watchlist, baseUrl }: { watchlist: DailyBrief["watchlist"]; baseUrl: string }) {
  if (watchlist.length === 0) return null
  const rows = watchlist.toSorted((a, b) => Math.sign(b.signals.length) - Math.sign(a.signals.length))
  const targetDate = watchlist.find(({ prediction }) => prediction)?.prediction?.targetDate
  return (
    <>
      <Subheading>Your watchlist</Subheading>
      <Rows
        rows={rows.map((watched) => ({ name: watched.ticker, note: noteOf(watched), value: forecastOf(watched) }))}
      />
      <Paragraph isQuiet>
        {targetDate && (
          <>
            On the right, for {sayDate(targetDate)}: the side of the session’s median, and the probability of ending
            there. Below it: how often the ticker goes up, or down, anyway. Signals are shown whatever the record of
            their type.{" "}
          </>
        )}
        Edit your watchlist <Anchor href={`${baseUrl}/dashboard/watchlist`}>in the dashboard</Anchor>.
      </Paragraph>
    </>
  )
}

function noteOf({ company, signals }: WatchedPart): ReactNode {
  if (!company && signals.length === 0) return null
  return (
    <>
      {company}
      {signals.map((signal, index) => (
        <span key={`${signal.tradableFrom} ${signal.headline}`}>
          {(company || index > 0) && <br />}
          Signal, {signal.direction}: {signal.eventType} {recordOf(signal)}
          <br />“{signal.headline}”
          <br />
          Enter at the open of {sayDate(signal.tradableFrom)}, exit at the close of {sayDate(signal.horizonEnd)}.
        </span>
      ))}
    </>
  )
}

function recordOf({ typeWinRate: rate, n, typeLow, typeHigh }: WatchedPart["signals"][number]): string {
  if (rate === null) return "(no record yet)"
  return `(of ${sayCount(n)} earlier ones ${sayRate(rate, typeLow, typeHigh)} won)`
}

function forecastOf({ prediction }: WatchedPart): ReactNode {
  if (!prediction) return "no prediction"
  const { relativeDirection: side, relativeProbability, upOrDown } = prediction
  const claim = side === null || relativeProbability === null ? "no claim" : `${side} ${sayShare(relativeProbability)}`
  if (upOrDown === null) return claim
  return (
    <>
      {claim}
      <br />
      <span className="muted" style={{ color: light.muted, fontSize: 13, whiteSpace: "normal" }}>
        {upOrDown}
      </span>
    </>
  )
}
