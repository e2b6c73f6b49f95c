import { dayText } from "../account/instants"

export function Day({ date }: { date: string }) {
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {dayText(date)}
    </time>
  )
}
