import type { SessionState } from "@/server/platform/exchange/sessionState"
import type { OpenDay } from "@/server/products/today/readDay"
import type { TodayShown } from "@/server/surfaces/portal/today"
import { dayText, minuteText } from "../account/instants"
import { Link } from "../site/link"
import { withMinutes } from "../status/shown"
import { longDayText, withDays } from "./said"

const origins: Record<Exclude<OpenDay["dataOrigin"], "live">, string> = {
  simulated: "Simulated market: no figure comes from a real one.",
  replay: "From imported history: what would have been known then.",
  mixed: "Partly from imported history: what would have been known then.",
}

type DayProps = { day: TodayShown }

export function Title({ day: { clock, isPast } }: DayProps) {
  return (
    <h1 className="font-medium text-2xl leading-tight tracking-[-0.02em]">
      {isPast ? "A past day" : "Today"}{" "}
      <span className="text-muted">for the session of {longDayText(clock.target)}</span>
    </h1>
  )
}

export function Setting({ day: { open, clock, isPast } }: DayProps) {
  return (
    <>
      <p className="text-[0.8125rem] leading-snug">
        {open.dataOrigin !== "live" && (
          <strong className="mr-2 box-decoration-clone bg-gold px-1.5 py-0.5 font-medium text-[#15181a]">
            {origins[open.dataOrigin]}
          </strong>
        )}
        {calendarText(clock, isPast)} After the close of {dayText(open.session)}; known by {minuteText(open.asOf)}.
      </p>
      {open.missing.length > 0 && (
        <p role="status" className="mt-1.5 border-accent border-l-2 pl-3 text-[0.8125rem] leading-snug">
          <strong className="font-medium">Not complete.</strong>{" "}
          {open.missing.map((sentence) => withDays(withMinutes(sentence))).join(" ")}
        </p>
      )}
    </>
  )
}

function calendarText(clock: SessionState, isPast: boolean): string {
  const { closedFor, isOpen, isEarlyClose, opensAt, closesAt, target, today } = clock
  const closes = `closes at ${hour(closesAt)} UTC${isEarlyClose ? ", early" : ""}`
  if (isOpen) return `The session is under way and ${closes}.`
  const opens = `opens on ${dayText(target)} at ${hour(opensAt)} UTC and ${closes}`
  if (closedFor !== null) return `${closedFor}: the exchanges are closed. The next session ${opens}.`
  if (target === today) return `The session ${opens}.`
  return `${isPast ? "That day’s" : "Today’s"} session is over. The next one ${opens}.`
}

const hour = (at: Date) => at.toISOString().slice(11, 16)

type MomentFormProps = { today: string; session: string; isPast: boolean; before: string; after: string | null }

export function MomentForm({ today, session, isPast, before, after }: MomentFormProps) {
  return (
    <search className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
      <Link href={`/today?as_of=${before}`} className="label inline-flex min-h-9 items-center">
        ‹ {dayText(before)}
      </Link>
      {after && (
        <Link href={`/today?as_of=${after}`} className="label inline-flex min-h-9 items-center">
          {dayText(after)} ›
        </Link>
      )}
      {isPast && (
        <Link href="/today" className="label inline-flex min-h-9 items-center">
          Back to now
        </Link>
      )}
      <form action="/today" className="flex items-center gap-x-3">
        <label htmlFor="as-of" className="label">
          As of
        </label>
        <input
          id="as-of"
          name="as_of"
          type="date"
          min="1990-02-01"
          max={today}
          defaultValue={isPast ? session : today}
          className="label min-h-9 border border-current bg-transparent px-2"
        />
        <button type="submit" className="label min-h-9 cursor-pointer px-1 underline underline-offset-4">
          Go
        </button>
      </form>
    </search>
  )
}
