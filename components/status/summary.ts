import { problemsAmong, watchedAmong } from "@/server/products/intelligence/troubles"
import type { ServicePart, StatusReport } from "@/server/surfaces/requests/statusReport"
import { counted } from "./shown"

export function summaryOf(report: StatusReport | null): string {
  if (!report) return "The service cannot be reached right now, so the state of its sources is unknown."
  return [incidentsIn(report), partsIn(report), sourcesIn(report)].filter(Boolean).join(" ")
}

function incidentsIn({ incidents }: StatusReport): string {
  const open = incidents?.filter(({ resolved_at: resolvedAt }) => resolvedAt === null) ?? []
  if (open.length === 0) return ""
  return open.length === 1 ? `${open[0].title}.` : `${open.length} incidents are open.`
}

const troubles: Record<ServicePart["part"], string> = {
  answers: "Answers may be missing recent data.",
  database: "The database has a problem.",
  first_fill: "The first start is still making its data.",
  log: "The log lacks rows that were published, so nothing is signed.",
  quota_store: "The quota store cannot be reached.",
  timestamps: "A timestamp of the log is missing.",
  witnesses: "A witness has not signed the log.",
  worker: "No new data is collected because no worker is running.",
}

function partsIn({ parts }: StatusReport): string {
  const failing = parts.filter(({ ok }) => !ok)
  return failing.length === 0 ? "The service is up." : failing.map(({ part }) => troubles[part]).join(" ")
}

const mostNamed = 3

function sourcesIn({ sources }: StatusReport): string {
  if (!sources) return "The state of its sources cannot be read right now."
  const asked = watchedAmong(sources)
  const failing = problemsAmong(asked)
  if (failing.length === 0) {
    return asked.length === 1 ? "Its only source is up to date." : `All ${asked.length} sources are up to date.`
  }
  // A simulated market is one source of all families, so families are named instead.
  const isOneForAll = new Set(asked.map(({ name }) => name)).size === 1
  const names = [...new Set(failing.map(({ name, family_title }) => (isOneForAll ? family_title : name)))]
  const named = names.length <= mostNamed ? `: ${names.join("; ")}` : ""
  return `${failing.length} of ${counted(asked.length, "source")} ${failing.length === 1 ? "has a problem" : "have problems"}${named}.`
}
