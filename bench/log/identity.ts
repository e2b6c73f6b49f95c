import type { LogIdentity } from "../../server/ledger/keys"

export const identity: LogIdentity = {
  showsPrices: true,
  publishedIn: null,
  name: "bench.example/track-record",
  dataOrigin: "simulated",
  secrets: [Buffer.alloc(32, 1)],
}
