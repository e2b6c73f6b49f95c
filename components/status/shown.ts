import type { SourceRow } from "@/server/surfaces/requests/statusReport"

export const stateNames: Record<SourceRow["status"], string> = {
  ok: "OK",
  stale: "Stale",
  degraded: "Degraded",
  unavailable: "Unavailable",
  not_configured: "Not used",
}

export function utcMinuteOf(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`
}

const instants = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g

export function withMinutes(sentence: string): string {
  return sentence.replaceAll(instants, utcMinuteOf)
}

export function noteOf({ coverage }: Pick<SourceRow, "coverage">): string {
  return withMinutes(coverage.note)
}

export function pauseOf(seconds: number): string {
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  const hours = Math.round(seconds / 3_600)
  return hours <= 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}
