import { dayText } from "../account/instants"

/** A date that does not wrap. */
export function Day({ date }: { date: string }) {
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {dayText(date)}
    </time>
  )
}
