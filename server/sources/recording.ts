import { redactionFor } from "./redaction"
import type { Client, GetOptions, Reply } from "./transport"

/** Without the secrets of the request. */
type RawBody = {
  sourceId: string
  url: string
  status: number
  text: string
  encoding: "utf-8" | "latin1"
  fetchedAt: Date
  /** For the next conditional request; absent if the upstream gives none. */
  validators?: Validators
}

type Validators = { etag: string | null; lastModified: string | null; contentType: string | null }

export type KeepRawBody = (body: RawBody) => Promise<void>

/**
 * Returns the last stored body of an address, with its validators, or null. A body that is `final` is used without a
 * request.
 */
export type FindRawBody = (
  asked: Pick<RawBody, "sourceId" | "url" | "encoding"> & { at: Date },
) => Promise<(Validators & { text: string; isFinal?: boolean }) | null>

/**
 * With `find`, requests are conditional. After a 304 the source receives the stored body, as if it had been sent again.
 */
export function recording(client: Client, keep: KeepRawBody, find: FindRawBody = async () => null): Client {
  return {
    reaching(reach) {
      const transport = client.reaching(reach)
      const sourceId = reach.pace.name
      const shownUrl = (url: string, options: GetOptions | undefined) => redactionFor(url, options?.headers ?? {})(url)

      async function kept(url: string, options: GetOptions | undefined, reply: Reply): Promise<Reply> {
        const { status, text } = reply
        if (status !== null && text !== "" && !options?.isSecret && !options?.isBulky) {
          const encoding = options?.encoding ?? "utf-8"
          const validators = reply.ok && status === 200 ? validatorsOf(reply.headers) : undefined
          const shown = shownUrl(url, options)
          await keep({ sourceId, url: shown, status, text, encoding, fetchedAt: transport.now(), validators })
        }
        return reply
      }

      async function get(url: string, options?: GetOptions): Promise<Reply> {
        const isPlain = !options?.isSecret && !options?.keepsRedirect
        const asked = {
          sourceId,
          url: shownUrl(url, options),
          encoding: options?.encoding ?? "utf-8",
          at: transport.now(),
        }
        const known = isPlain ? await find(asked) : null
        if (known?.isFinal) return unchanged(known)
        if (!known) return kept(url, options, await transport.get(url, options))
        const headers = { ...options?.headers, ...conditionsOf(known) }
        const reply = await transport.get(url, { ...options, headers })
        if (!reply.ok || reply.status !== 304) return kept(url, options, reply)
        await keep({ ...asked, status: 200, text: known.text, fetchedAt: transport.now() })
        return unchanged(known)
      }

      return {
        now: transport.now,
        get,
        post: async (url, sent, options) => kept(url, options, await transport.post(url, sent, options)),
      }
    },
  }
}

function unchanged({ contentType, text }: Pick<Validators, "contentType"> & { text: string }): Reply {
  const type = contentType === null ? undefined : { "content-type": contentType }
  return { ok: true, status: 200, headers: new Headers(type), text }
}

const longestValidator = 500

function validatorsOf(headers: Headers): Validators | undefined {
  const [etag, lastModified] = ["etag", "last-modified"].map((name) => {
    const said = headers.get(name)
    return said !== null && said.length <= longestValidator ? said : null
  })
  return etag || lastModified ? { etag, lastModified, contentType: headers.get("content-type") } : undefined
}

function conditionsOf({ etag, lastModified }: Validators): Record<string, string> {
  return { ...(etag && { "if-none-match": etag }), ...(lastModified && { "if-modified-since": lastModified }) }
}
