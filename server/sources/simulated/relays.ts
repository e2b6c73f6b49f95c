import { notConfigured } from "../outcome"
import type { FactRow, FactsRequest, Source } from "../source"
import { simulated } from "./world"

/** Relays tell nothing of their own, and by default none is configured; nor is there one in the simulated market. */
export function noRelay(): Source<FactsRequest, FactRow[]> {
  return { ...simulated, collect: async () => notConfigured("The simulated market has no relay.") }
}
