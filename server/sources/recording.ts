import { redactionFor } from "./redaction"
import type { Client, GetOptions, Reply } from "./transport"

/** What an upstream answered, whatever its status, without the secrets of the request. */
type RawBody = {
  sourceId: string
  url: string
  status: number
  text: string
  encoding: "utf-8" | "latin1"
  fetchedAt: Date
}

export type KeepRawBody = (body: RawBody) => Promise<void>

export function recording(client: Client, keep: KeepRawBody): Client {
  return {
    reaching(reach) {
      const transport = client.reaching(reach)
      async function kept(url: string, options: GetOptions | undefined, reply: Reply): Promise<Reply> {
        const { status, text } = reply
        if (status !== null && text !== "" && !options?.isSecret && !options?.isBulky) {
          const shown = redactionFor(url, options?.headers ?? {})(url)
          const encoding = options?.encoding ?? "utf-8"
          await keep({ sourceId: reach.pace.name, url: shown, status, text, encoding, fetchedAt: transport.now() })
        }
        return reply
      }
      return {
        now: transport.now,
        get: async (url, options) => kept(url, options, await transport.get(url, options)),
        post: async (url, form, options) => kept(url, options, await transport.post(url, form, options)),
      }
    },
  }
}
