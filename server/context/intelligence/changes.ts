import type { Evidence } from "./evidence"

export type EvidenceVersion = { body: Evidence; isRetracted: boolean }

export function changedFields(before: EvidenceVersion, after: EvidenceVersion): string[] {
  const differing = compared.filter(({ of }) => JSON.stringify(of(before)) !== JSON.stringify(of(after)))
  return [...differing.map(({ field }) => field), ...changedMeasurements(before.body, after.body)]
}

const compared: readonly { field: string; of(said: EvidenceVersion): unknown }[] = [
  { field: "source_event_id", of: ({ body }) => body.sourceEventId },
  { field: "title", of: ({ body }) => body.title },
  { field: "summary", of: ({ body }) => body.summary },
  { field: "observed_at", of: ({ body }) => body.observedAt },
  { field: "updated_at", of: ({ body }) => body.updatedAt },
  { field: "location", of: ({ body }) => body.location },
  { field: "source_links", of: ({ body }) => body.links },
  { field: "retracted", of: ({ isRetracted }) => isRetracted },
]

function changedMeasurements(before: Evidence, after: Evidence): string[] {
  const sayings = ({ measurements }: Evidence) =>
    new Map(measurements.map(({ name, value, unit }) => [name, `${value} ${unit}`]))
  const [then, now] = [sayings(before), sayings(after)]
  const names = new Set([...then.keys(), ...now.keys()])
  return [...names].filter((name) => then.get(name) !== now.get(name)).map((name) => `measurements.${name}`)
}
