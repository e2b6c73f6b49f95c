import type { ReactNode } from "react"
import type { Brief } from "../../../server/accounts/mail/brief"
import { Paragraph, Points, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount, sayDate, sayInstant, sayShare } from "../say"

export function SignalsPart({ signals }: { signals: Brief["signals"] }) {
  return (
    <>
      <Subheading>Top signals</Subheading>
      {signals.top.length === 0 && <Paragraph>{signals.emptyReason ?? "No signals today."}</Paragraph>}
      {signals.top.length > 0 && (
        <Rows
          rows={signals.top.map((signal) => ({
            name: `${signal.ticker}, ${signal.direction}`,
            note: noteOf(signal),
            value: recordOf(signal),
          }))}
        />
      )}
      {signals.top.length > 0 && (
        <Paragraph isQuiet>
          On the right: the share of earlier signals of the same type that had won when this one was issued. For full
          details, call <code>/api/v1/signals/best</code>.
        </Paragraph>
      )}
    </>
  )
}

type Signal = Brief["signals"]["top"][number]

function noteOf({ company, eventType, headline, tradableFrom, horizonEnd }: Signal): ReactNode {
  return (
    <>
      {company ? `${company}, ${eventType}` : eventType}
      <br />“{headline}”
      <br />
      Enter at the open of {sayDate(tradableFrom)}, exit at the close of {sayDate(horizonEnd)}.
    </>
  )
}

function recordOf({ typeWinRate, n }: Signal): string {
  return typeWinRate === null ? "no record" : `${sayShare(typeWinRate)} of ${sayCount(n)}`
}

export function RisksPart({ risks }: { risks: Brief["risks"] }) {
  if (risks.length === 0) return null
  return (
    <>
      <Subheading>Risks</Subheading>
      <Points points={risks} />
    </>
  )
}

export function MacroPart({ event }: { event: Brief["nextMacroEvent"] }) {
  return (
    <>
      <Subheading>Next macro event</Subheading>
      <Paragraph>
        {event
          ? `${event.name}, ${event.scheduledAt ? sayInstant(new Date(event.scheduledAt)) : sayDate(event.date)}`
          : "None is scheduled in the known calendar."}
      </Paragraph>
    </>
  )
}
