import type { DailyBrief, LatePart as Late } from "../../../server/accounts/mail/dailyBrief"
import { Anchor, Paragraph, Points, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayDate, sayDaysOf, sayInstant, sayInstantsOf } from "../say"

const shown = 6

export function AgendaPart({ agenda, next }: { agenda: DailyBrief["agenda"]; next: DailyBrief["nextMacroEvent"] }) {
  if (!agenda) return null
  const { days, releases, emptyReason, dates } = agenda
  const first = releases.slice(0, shown)
  return (
    <>
      <Subheading>The next {days} days</Subheading>
      {emptyReason && <Paragraph>{sayDaysOf(emptyReason)}</Paragraph>}
      {first.length > 0 && (
        <Rows
          rows={first.map(({ name, date, scheduledAt, impact }) => ({
            id: `${name} ${date}`,
            name,
            note: `${impact} impact`,
            value: scheduledAt ? sayInstant(new Date(scheduledAt)) : sayDate(date),
          }))}
        />
      )}
      {dates.length > 0 && (
        <Points
          points={dates.map(({ name, date, earlyCloseAt }) => {
            return `${sayDate(date)}: ${name}${earlyCloseAt ? `, closes on ${sayInstant(new Date(earlyCloseAt))}` : ""}`
          })}
        />
      )}
      {next && !first.some(({ name, date }) => name === next.name && date === next.date) && (
        <Paragraph isQuiet>
          The next release that moves the whole market: {next.name},{" "}
          {next.scheduledAt ? sayInstant(new Date(next.scheduledAt)) : sayDate(next.date)}.
        </Paragraph>
      )}
    </>
  )
}

const lateShown = 5

export function LatePart({ late, baseUrl }: { late: readonly Late[]; baseUrl: string }) {
  if (late.length === 0) return null
  const first = late.slice(0, lateShown)
  return (
    <>
      <Subheading>Late sources</Subheading>
      <Points points={first.map(({ name, family, note }) => `${name} (${family}): ${sayInstantsOf(note)}`)} />
      <Paragraph isQuiet>
        {first.length < late.length && `${late.length - first.length} more are `}
        {first.length < late.length ? "on" : "All sources:"} <Anchor href={`${baseUrl}/status`}>the status page</Anchor>
        .
      </Paragraph>
    </>
  )
}
