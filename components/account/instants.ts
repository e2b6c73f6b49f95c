const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

export function dayText(instant: string): string {
  const [year, month, day] = instant.slice(0, 10).split("-").map(Number)
  return `${day} ${months[month - 1]} ${year}`
}

export function minuteText(instant: string): string {
  return `${dayText(instant)}, ${instant.slice(11, 16)} UTC`
}

export function clockText(instant: string): string {
  return instant.slice(11, 19)
}

/** The time from one instant to a later one: `34 s`, `12 min`, `5 h`. */
export function spanText(from: string, to: string): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(to) - Date.parse(from)) / 1000))
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3_600)} h`
}
