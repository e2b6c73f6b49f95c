import type { ReactNode } from "react"
import type { Brief, WatchedPart } from "../../../server/accounts/mail/brief"
import { Anchor, Paragraph, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount, sayDate, sayShare } from "../say"

/** Tickers with a signal come first. */
export function WatchlistPart({ watchlist, baseUrl }: { watchlist: Brief["watchlist"]; baseUrl: string }) {
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
            On the right: the predicted direction for {sayDate(targetDate)} and the probability that it is right.
            Signals are shown whatever the record of their type.{" "}
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

function recordOf({ typeWinRate, n }: WatchedPart["signals"][number]): string {
  return typeWinRate === null ? "(no record yet)" : `(${sayShare(typeWinRate)} of ${sayCount(n)} earlier ones won)`
}

function forecastOf({ prediction }: WatchedPart): string {
  return prediction ? `${prediction.direction}, ${sayShare(prediction.confidence)}` : "no prediction"
}
