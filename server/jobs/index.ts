import { briefs } from "./briefs"
import { collecting } from "./collecting"
import { edgeLedger } from "./evaluateClaims"
import { eventSignals } from "./eventSignals"
import { expiringKeys } from "./expiringKeys"
import { heartbeat } from "./heartbeat"
import type { Job } from "./job"
import { nightly } from "./nightly"
import { plans } from "./plans"
import { retention } from "./retention"
import { transparencyLog } from "./transparencyLog"

/** A new job is its own file, and a line here. */
export const jobs: readonly Job[] = [
  nightly,
  transparencyLog,
  ...collecting,
  eventSignals,
  edgeLedger,
  briefs,
  expiringKeys,
  plans,
  retention,
  heartbeat,
]
