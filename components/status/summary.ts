import type { StatusReport } from "@/server/surfaces/status"
import { isTrouble } from "./shown"

/** How all stands, in a sentence or two. */
export function summaryOf(report: StatusReport | null): string {
  if (!report) return "The service cannot be opened just now, so nothing is known of its sources."
  const failing = report.parts.filter(({ ok }) => !ok)
  const parts =
    failing.length === 0
      ? "The service is up."
      : `${counted(failing.length, "part")} of the service ${failing.length === 1 ? "is" : "are"} not well.`
  return `${parts} ${sourcesIn(report)}`
}

function sourcesIn({ sources }: StatusReport): string {
  if (!sources) return "How its sources stand cannot be read just now."
  const asked = sources.filter(({ enabled }) => enabled)
  const failing = asked.filter(isTrouble)
  if (failing.length > 0)
    return `${failing.length} of its ${counted(asked.length, "source")} ${failing.length === 1 ? "is" : "are"} not well.`
  return asked.length === 1 ? "Its one source is well." : `All of its ${asked.length} sources are well.`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}
