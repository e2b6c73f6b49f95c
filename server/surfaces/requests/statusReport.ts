import type { ShownIncident } from "../../accounts/incidents/list"
import type { status } from "../../products/intelligence/status"
import type { AnswerOf } from "../../products/product"

export type ServicePart = {
  part: "answers" | "database" | "first_fill" | "log" | "quota_store" | "timestamps" | "witnesses" | "worker"
  ok: boolean
  reason: string | null
}

export type StatusReport = {
  /** In UTC. */
  checked_at: string
  parts: ServicePart[]
  /** Incidents that go on, and those of the last 30 days; null if they cannot be read. */
  incidents: ShownIncident[] | null
  /** As in intelligence/status; null if they cannot be read. */
  sources: SourceRow[] | null
  /** In UTC; older than `checked_at` if the sources could not be read since. */
  sources_as_of: string | null
  data_origin: "live" | "simulated" | null
}

export type { ShownIncident }

export type SourceRow = AnswerOf<typeof status>["sources"][number]
