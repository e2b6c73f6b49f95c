import { once } from "../../server/platform/process"
import { createClient } from "../../server/sources/transport"

/**
 * Makes this process skip the pauses between upstream calls; must be called before any request.
 * server/sources/transport.test.ts tests the pauses.
 */
export function skipWaits(now = () => new Date()): void {
  once("upstreams", () =>
    createClient({
      fetch: (url, init) => fetch(url, init),
      sleep: async () => {},
      random: () => 1,
      now,
      contact: "ops@assay.test",
    }),
  )
}
