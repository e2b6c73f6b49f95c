import type { Database } from "../../platform/database/database"
import type { IncidentState } from "../../platform/database/generated/client"

/** Instants are in UTC; updates are the newest first. */
export type ShownIncident = {
  id: string
  title: string
  state: IncidentState
  started_at: string
  resolved_at: string | null
  updates: { id: string; at: string; state: IncidentState; text: string }[]
}

/** Those that go on, and those resolved since an instant: the newest first, at most `most`. */
export async function listIncidents(
  { prisma }: Pick<Database, "prisma">,
  { resolvedSince, most }: { resolvedSince: Date; most: number },
): Promise<ShownIncident[]> {
  const incidents = await prisma.incident.findMany({
    where: { OR: [{ resolvedAt: null }, { resolvedAt: { gte: resolvedSince } }] },
    include: { updates: { orderBy: [{ at: "desc" }, { state: "desc" }, { id: "asc" }] } },
    orderBy: [{ resolvedAt: { sort: "desc", nulls: "first" } }, { startedAt: "desc" }, { id: "asc" }],
    take: most,
  })
  return incidents.map(({ id, title, startedAt, resolvedAt, updates }) => ({
    id,
    title,
    state: updates[0]?.state ?? "investigating",
    started_at: startedAt.toISOString(),
    resolved_at: resolvedAt?.toISOString() ?? null,
    updates: updates.map(({ id, at, state, text }) => ({ id, at: at.toISOString(), state, text })),
  }))
}
