import { dayText } from "../account/instants"

/** A day that stays on one line. */
export function Day({ date }: { date: string }) {
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {dayText(date)}
    </time>
  )
}
