import { once } from "../../server/platform/process"
import { createClient } from "../../server/sources/transport"

/**
 * From here on this process asks its upstreams without the pauses that are owed to real ones; to be called before anything
 * asks. That they are kept is told in server/sources/transport.test.ts.
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
