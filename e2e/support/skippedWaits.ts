import { slotOf } from "../../server/platform/process"
import { createClient } from "../../server/sources/transport"

/**
 * Makes this process skip the pauses between upstream calls, even those that an earlier test has begun.
 * server/sources/transport.test.ts tests the pauses.
 */
export function skipWaits(now = () => new Date()): void {
  const client = createClient({
    fetch: (url, init) => fetch(url, init),
    sleep: async () => {},
    random: () => 1,
    now,
    contact: "ops@assay.test",
  })
  Object.assign(globalThis, { [slotOf("upstreams")]: client })
}
