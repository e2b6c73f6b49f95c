import { collectedFamilies } from "../../knowledge/families"
import type { LiveSource } from "../liveSource"

/** Every source for every family that asks it, such as "fred for vix". */
export const askedSources = collectedFamilies.flatMap(({ name, sources }) =>
  (sources as readonly LiveSource<never, unknown>[]).map((source) => [`${source.id} for ${name}`, source] as const),
)
