import type { SessionAhead } from "@/server/products/today/readPictures"
import { dayText } from "../account/instants"
import { weekdayText } from "./said"

/** A column for each session: as tall as the session is long, with its marks. Weeks stand apart. */
export function SessionStrip({ sessions }: { sessions: readonly SessionAhead[] }) {
  const open = sessions.filter(({ isClosed }) => !isClosed)
  const [first, last] = [open.at(0), open.at(-1)]
  if (!first || !last) return null
  const marked = sessions.filter((session) => namesOf(session).length > 0)
  const said = marked.map((session) => `${weekdayText(session.date)}: ${namesOf(session).join(", ")}`)
  const label = `The next ${open.length} sessions, from ${dayText(first.date)} to ${dayText(last.date)}. ${said.join(". ") || "Nothing is scheduled"}`
  return (
    <div>
      <div role="img" aria-label={label} className="flex items-end gap-x-0.5 sm:gap-x-1">
        {sessions.map((session, index) => (
          <Column
            key={session.date}
            session={session}
            isNewWeek={index > 0 && isEarlier(session, sessions[index - 1])}
          />
        ))}
      </div>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-[0.75rem] leading-snug">
        {marked.map((session) => (
          <li key={session.date}>
            <span className="text-muted tabular-nums">{weekdayText(session.date)}</span> {namesOf(session).join(", ")}
          </li>
        ))}
      </ul>
    </div>
  )
}

type ColumnProps = { session: SessionAhead; isNewWeek: boolean }

function Column({ session, isNewWeek }: ColumnProps) {
  const { date, isClosed, earlyCloseAt, releases, others } = session
  const [weekday, day] = weekdayText(date).split(" ")
  const tall = isClosed ? "border border-dashed border-muted" : "bg-rule"
  return (
    <div className={`min-w-0 flex-1 text-center ${isNewWeek ? "ml-2 sm:ml-4" : ""}`}>
      <div className="flex h-8 items-end">
        <div
          className={`flex w-full items-center justify-center gap-x-0.5 text-[0.75rem] leading-none sm:gap-x-1 ${tall} ${earlyCloseAt ? "h-1/2" : "h-full"}`}
        >
          {releases.length > 0 && <Mark name="release" />}
          {others.length > 0 && !isClosed && <Mark name="other" />}
        </div>
      </div>
      <p className="mt-0.5 text-[0.75rem] tabular-nums leading-tight">
        <span className="block text-muted">{weekday}</span>
        {day}
      </p>
    </div>
  )
}

/** Filled for a release, hollow for another date. */
export function Mark({ name }: { name: "release" | "other" }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="inline-block size-2.5 shrink-0">
      {name === "release" ? (
        <circle cx="5" cy="5" r="4.5" fill="var(--accent)" />
      ) : (
        <path d="M5 .9 9.1 5 5 9.1.9 5Z" fill="var(--paper)" stroke="var(--ink)" strokeWidth="1.3" />
      )}
    </svg>
  )
}

/** The names of closures and early closes are among the others. */
export const namesOf = ({ releases, others }: SessionAhead) => [...releases, ...others]

const weekdayNumber = ({ date }: SessionAhead) => new Date(date).getUTCDay()
const isEarlier = (a: SessionAhead, b: SessionAhead) => weekdayNumber(a) < weekdayNumber(b)
