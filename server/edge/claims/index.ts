import type { Claim } from "../claim"
import { anomalyReversal } from "./anomalyReversal"
import { crowdConsensus } from "./crowdConsensus"
import { dailyRelative } from "./dailyRelative"
import { dailyUpDown } from "./dailyUpDown"
import { etfPullback } from "./etfPullback"
import { eventSignalClaims } from "./eventSignals"
import { fearGreedExtremes } from "./fearGreedExtremes"
import { mentionSpikes } from "./mentionSpikes"
import { putCallExtremes } from "./putCallExtremes"

/** A new claim needs its own file and a line here. The next evaluation registers it. */
export const claims: readonly Claim[] = [
  dailyUpDown,
  dailyRelative,
  etfPullback,
  anomalyReversal,
  fearGreedExtremes,
  putCallExtremes,
  mentionSpikes,
  crowdConsensus,
  ...eventSignalClaims,
]
