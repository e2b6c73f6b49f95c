import type { Brief } from "../../../server/mail/brief"
import { Paragraph, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount, sayDate, sayInstant, sayShare } from "../say"

/** The best event signals, or why there are none. */
export function SignalsPart({ signals }: { signals: Brief["signals"] }) {
  return (
    <>
      <Subheading>Top signals</Subheading>
      {signals.top.length === 0 && <Paragraph>{signals.emptyReason ?? "None today."}</Paragraph>}
      {signals.top.length > 0 && (
        <Rows
          rows={signals.top.map(({ ticker, direction, what, horizonSessions, typeWinRate, n }) => ({
            name: `${ticker}, ${direction}`,
            note: `${what}; ${horizonSessions} sessions`,
            value: typeWinRate === null ? "no record" : `${sayShare(typeWinRate)} of ${sayCount(n)}`,
          }))}
        />
      )}
    </>
  )
}

export function MacroPart({ event }: { event: Brief["nextMacroEvent"] }) {
  return (
    <>
      <Subheading>Next macro event</Subheading>
      <Paragraph>
        {event
          ? `${event.name}, ${event.scheduledAt ? sayInstant(new Date(event.scheduledAt)) : sayDate(event.date)} (${event.status})`
          : "None is scheduled within the known calendar."}
      </Paragraph>
    </>
  )
}
