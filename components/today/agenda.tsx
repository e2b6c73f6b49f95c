import type { AgendaPart, LatePart } from "@/server/accounts/mail/dailyBrief"
import { PortalLink } from "../portal/link"
import { Link } from "../site/link"
import { withMinutes } from "../status/shown"
import { Block, Nothing, Row } from "./block"
import { timeText, weekdayText, withDays } from "./said"

const [releasesShown, datesShown, lateShown] = [5, 4, 3]

export function Agenda({ agenda, isLinked }: { agenda: AgendaPart; isLinked: boolean }) {
  const { days, releases, emptyReason, dates } = agenda
  const shown = [
    ...releases.slice(0, releasesShown).map(({ scheduledAt, impact, ...of }) => ({ ...of, at: scheduledAt, impact })),
    ...dates.slice(0, datesShown).map(({ earlyCloseAt, ...of }) => ({ ...of, at: earlyCloseAt, impact: null })),
  ].toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  const hidden = releases.length + dates.length - shown.length
  return (
    <Block id="agenda" title={`Scheduled in the next ${days} days`}>
      {emptyReason && <Nothing>{withDays(emptyReason)}</Nothing>}
      <ul>
        {shown.map(({ name, date, at, impact }) => (
          <Row key={`${name} ${date}`} value={at ? `${timeText(at)}${impact ? "" : " (close)"}` : weekdayText(date)}>
            {name} {impact && <span className="text-muted">{impact}</span>}
          </Row>
        ))}
      </ul>
      {dates.length === 0 && <p className="mt-1 text-muted">No holiday, early close or expiry is among them.</p>}
      <p className="mt-1 text-[0.75rem] text-muted">
        Times are in UTC.{" "}
        {isLinked && hidden > 0 && <PortalLink href="/market#releases">{hidden} more on the market page</PortalLink>}
      </p>
    </Block>
  )
}

/** By day, then by time; entries without a time come first. */
const orderOf = ({ date, at }: { date: string; at: string | null }) => `${date} ${at ?? ""}`

/** Late or failing sources, so that nobody mistakes their silence for news. */
export function Late({ late, reason }: { late: readonly LatePart[]; reason: string | null }) {
  const first = late.slice(0, lateShown)
  return (
    <Block id="late" title={late.length === 0 ? "Sources" : `Late sources: ${late.length}`}>
      {late.length === 0 && <Nothing>{reason ?? "Every source that is asked has answered in time."}</Nothing>}
      <ul>
        {first.map(({ name, family, note }) => (
          <li key={`${name} ${family}`} className="py-0.5 [overflow-wrap:anywhere]">
            <span className="font-medium">{name}</span> ({family}):{" "}
            <span className="text-muted">{withMinutes(note)}</span>
          </li>
        ))}
      </ul>
      {first.length < late.length && (
        <p className="text-[0.75rem]">
          <Link href="/status">All {late.length} on the status page</Link>
        </p>
      )}
    </Block>
  )
}
