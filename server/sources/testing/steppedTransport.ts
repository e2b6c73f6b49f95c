import { createTransport, type Transport, type TransportParts } from "../transport"

export type SteppedTransport = { transport: Transport /** Milliseconds of each wait, in order. */; waits: number[] }

/** A transport whose clock moves only when it sleeps, and which never really sleeps. Its jitter is nil. */
export function steppedTransport(
  startsAt: string,
  fetch: TransportParts["fetch"] = globalThis.fetch,
): SteppedTransport {
  const waits: number[] = []
  let nowMs = Date.parse(startsAt)
  const transport = createTransport({
    fetch,
    sleep: async (milliseconds) => {
      waits.push(milliseconds)
      nowMs += milliseconds
    },
    random: () => 1,
    now: () => new Date(nowMs),
    contact: "ops@assay.test",
  })
  return { transport, waits }
}
