import { type Client, type ClientParts, createClient, type Transport } from "../transport"

export type SteppedClient = {
  client: Client
  reaching(...urls: string[]): Transport
  /** In milliseconds, in order. */
  waits: number[]
}

/** A client without jitter whose clock moves only when it sleeps, which takes no real time. */
export function steppedClient(startsAt: string, fetch: ClientParts["fetch"] = globalThis.fetch): SteppedClient {
  const waits: number[] = []
  let nowMs = Date.parse(startsAt)
  const client = createClient({
    fetch,
    sleep: async (milliseconds) => {
      waits.push(milliseconds)
      nowMs += milliseconds
    },
    random: () => 1,
    now: () => new Date(nowMs),
    contact: "ops@assay.test",
  })
  const pace = { name: "test", calls: 60, windowSeconds: 60 }
  const reaching = (...urls: string[]) => client.reaching({ hosts: urls.map((url) => new URL(url).host), pace })
  return { client, reaching, waits }
}
