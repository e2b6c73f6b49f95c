import { weekdayOf } from "../dates"
import { exceptionKnownFrom, holidayName, isUnscheduledClosure } from "./sessions"

/**
 * For Monday to Friday. Federal offices close when the exchange does, except on Good Friday, and also on two holidays
 * on which it trades. With `knownOn`, an unscheduled closure counts only if it was announced by that day.
 */
export function isFederalHoliday(date: string, knownOn?: string): boolean {
  const [month, day, isMonday] = [date.slice(5, 7), Number(date.slice(8)), weekdayOf(date) === 1]
  const isColumbusDay = isMonday && month === "10" && day >= 8 && day <= 14
  const isVeteransDay = month === "11" && (day === 11 || (isMonday && day === 12))
  if (isColumbusDay || isVeteransDay) return true
  const isForeseen = knownOn === undefined || !isUnscheduledClosure(date) || (exceptionKnownFrom(date) ?? "") <= knownOn
  const name = holidayName(date)
  return name !== null && name !== "Good Friday" && isForeseen
}
