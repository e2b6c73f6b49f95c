const sessionsIn: Readonly<Record<string, number>> = { day: 1, week: 5, month: 21, quarter: 63, year: 252 }
const numbers: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  next: 1,
  this: 1,
}

const span =
  /\b(?:(?:in|over|within|for|by)\s+(?:the\s+)?(?:next\s+)?(a|an|one|two|three|four|five|six|next|this|\d{1,3})|(next|this))\s+(trading days?|days?|weeks?|months?|quarters?|years?)\b/i

const LONGEST = 252

export function statedHorizon(sentence: string): number | null {
  const [, counted, single, unit] = span.exec(sentence) ?? []
  const amount = counted ?? single
  if (amount === undefined || unit === undefined) return null
  const count = numbers[amount.toLowerCase()] ?? Number(amount)
  const word = unit.toLowerCase()
  const isCalendarDay = word === "day" || word === "days"
  const base = sessionsIn[word.replace(/^trading /, "").replace(/s$/, "")]
  const sessions = Math.max(1, Math.round(isCalendarDay ? (count * 5) / 7 : count * base))
  return sessions <= LONGEST ? sessions : null
}
