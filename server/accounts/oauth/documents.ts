import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http"
import { get } from "node:https"
import { z } from "zod"
import { readChunks } from "../../platform/body"
import { PublicAgent } from "../../platform/publicAddresses"
import { readClientName } from "./names"
import { redirectFault } from "./redirects"

type Described = { name: string | null; redirectUris: string[] }

export type ReadClient = { ok: true; client: Described } | { ok: false; reason: string }

export type ReadDocument = (url: string) => Promise<ReadClient>

const mostBytes = 16_384
const usualLimitMs = 5_000

type Get = (url: string, options: RequestOptions, answered: (response: IncomingMessage) => void) => ClientRequest

export function isDocumentUrl(clientId: string): boolean {
  if (clientId.length > 500 || !clientId.startsWith("https://") || !URL.canParse(clientId)) return false
  const { href, pathname, hash, search, username, password, port } = new URL(clientId)
  const isPlain = !hash && !search && !username && !password && !port && pathname !== "/"
  // Normalising must not change it: no dots that lead upwards, no capitals in the host, no needless escapes.
  return isPlain && href === clientId
}

/**
 * Reads client ID metadata documents. Anyone can supply an address, so it connects only to public ones, checked for
 * each connection, follows no redirects, and bounds size and time. Tests use their own server.
 */
export function documentReader(ask: Get = getPublic, limitMs = usualLimitMs): ReadDocument {
  return async (url) => {
    const fetched = await fetchText(ask, url, limitMs)
    return fetched.ok ? readDescription(url, fetched.text) : fetched
  }
}

const agent = new PublicAgent({ keepAlive: false, maxSockets: 10 })
const getPublic: Get = (url, options, answered) => get(url, { ...options, agent }, answered)

type Fetched = { ok: true; text: string } | { ok: false; reason: string }

function fetchText(ask: Get, url: string, limitMs: number): Promise<Fetched> {
  return new Promise((resolve) => {
    const fail = (reason: string) => resolve({ ok: false, reason })
    const headers = { Accept: "application/json", "User-Agent": "Assay" }
    const asked = ask(url, { headers, signal: AbortSignal.timeout(limitMs) }, (response) => {
      const type = response.headers["content-type"] ?? ""
      if (response.statusCode !== 200) fail(`it was answered with ${response.statusCode}`)
      else if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) fail("it is not JSON")
      else {
        readChunks(response, mostBytes).then(
          (body) => (body ? resolve({ ok: true, text: body.toString("utf8") }) : fail("it is too long")),
          () => fail("it cannot be fetched"),
        )
        return
      }
      response.destroy()
    })
    // The person who supplied the address must not learn what failed inside a network.
    asked.on("error", () => fail("it cannot be fetched"))
  })
}

const description = z.object({
  client_id: z.string(),
  client_name: z.unknown().optional(),
  redirect_uris: z.array(z.string()).min(1).max(20),
  token_endpoint_auth_method: z.string().max(100).optional(),
  client_secret: z.undefined().optional(),
})

/** Refuses a document of another address. Leaves out redirect URIs that are not allowed. */
export function readDescription(url: string, text: string): ReadClient {
  const read = description.safeParse(parse(text))
  if (!read.success)
    return { ok: false, reason: `its ${read.error.issues[0].path.join(".") || "content"} is not usable` }
  const { client_id, client_name, redirect_uris, token_endpoint_auth_method: method = "none" } = read.data
  if (method !== "none") return { ok: false, reason: methodFault(method) }
  if (client_id !== url) return { ok: false, reason: "its client_id is not its own URL" }
  const redirectUris = redirect_uris.filter((uri) => redirectFault(uri) === null)
  if (redirectUris.length === 0) return { ok: false, reason: "none of its redirect_uris is usable" }
  return { ok: true, client: { name: readClientName(client_name), redirectUris } }
}

/** Such clients sign with keys of their own, which this service does not check. */
function methodFault(method: string): string {
  const named = /^[a-z_]{1,40}$/.test(method) ? method : "unknown"
  return `its token_endpoint_auth_method is ${named}, and this service takes only public clients, with the method none`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
