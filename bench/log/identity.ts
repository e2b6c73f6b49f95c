import type { LogIdentity } from "../../server/ledger/keys"

/** Of a log that is made to be measured. */
export const identity: LogIdentity = {
  showsPrices: true,
  publishedIn: null,
  name: "bench.example/track-record",
  dataOrigin: "simulated",
  secrets: [Buffer.alloc(32, 1)],
}
