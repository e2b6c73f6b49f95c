import { collectedFamilies } from "../../knowledge/families"
import type { LiveSource } from "../liveSource"

/** Every source of every family, named like "fred for vix". */
export const askedSources = collectedFamilies.flatMap(({ name, sources }) =>
  (sources as readonly LiveSource<never, unknown>[]).map((source) => [`${source.id} for ${name}`, source] as const),
)
