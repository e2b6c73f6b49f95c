import { redactionFor } from "./redaction"
import type { Client } from "./transport"

/** What an upstream answered, whatever its status, without the secrets of the request. */
export type RawBody = { sourceId: string; url: string; status: number; text: string; fetchedAt: Date }

export type KeepRawBody = (body: RawBody) => Promise<void>

/** A client that hands every body on to be kept, before anybody reads it. */
export function recording(client: Client, keep: KeepRawBody): Client {
  return {
    reaching(reach) {
      const transport = client.reaching(reach)
      return {
        now: transport.now,
        async get(url, options) {
          const reply = await transport.get(url, options)
          const { status, text } = reply
          if (status !== null && text !== "") {
            const shown = redactionFor(url, options?.headers ?? {})(url)
            await keep({ sourceId: reach.pace.name, url: shown, status, text, fetchedAt: transport.now() })
          }
          return reply
        },
      }
    },
  }
}
