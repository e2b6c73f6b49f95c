import type { Database } from "../../platform/database/database"
import type { QuotaStore } from "../quota/store"
import { type Client, findClient } from "./clients"
import { isDocumentUrl, type ReadDocument } from "./documents"
import { hostOfRedirect, isSameRedirect } from "./redirects"
import { findResource, networkLimits, resourceOf, resourcesOf } from "./terms"

export type Authorization = {
  client: Client
  /** The host that the owner would trust: that of the client's document, or of the redirect. */
  host: string
  /** Where the code goes. */
  returnsTo: string
  redirectUri: string
  state: string | null
  challenge: string
  resource: string
}

/** An error of the client; `returnUri` reports it to the client if the visitor follows it. */
export type AuthorizationFault = {
  ok: false
  sentence: string
  returnUri: string | null
  host: string | null
  /** The app's registration is gone, which its user can fix. */
  isForgotten?: true
}

export type ReadAuthorization = { ok: true; authorization: Authorization } | AuthorizationFault

type AuthorizationParts = {
  database: Database
  readDocument: ReadDocument
  env: { BASE_URL: string }
}

type Question = { query: string; network: string }

export const longestQuery = 2_800

const subjectOf = (network: string) => `oauth_authorize:net:${network}`

/** Seconds until a network may ask again; null if it may now. */
export async function authorizeWaitSeconds(quota: QuotaStore, network: string, at: Date): Promise<number | null> {
  const { minute, day } = await quota.peek(subjectOf(network), networkLimits.authorize, at.getTime())
  const full = [day, minute].find(({ used, limit }) => used >= limit)
  return full ? Math.ceil(full.resetAt - at.getTime() / 1_000) : null
}

/** As `readRequest`, at the cost of one of the network's requests. */
export async function readAuthorization(
  parts: AuthorizationParts & { quota: QuotaStore },
  { query, network }: Question,
  at: Date,
): Promise<ReadAuthorization> {
  const { tripped } = await parts.quota.charge(subjectOf(network), networkLimits.authorize, at.getTime())
  if (tripped) return fault(`Too many requests came from your network this ${tripped}. Try again in the next one.`)
  return readRequest(parts, query, at)
}

/**
 * Reads a client's request from the page's address. Visitors are only sent to addresses that the client has registered,
 * and never automatically after an error: anyone can register a client, and would otherwise get our redirects to any
 * address.
 */
export async function readRequest(parts: AuthorizationParts, query: string, at: Date): Promise<ReadAuthorization> {
  if (query.length > longestQuery) return fault("The request is too long.")
  const asked = new URLSearchParams(query)
  const repeated = [...new Set(asked.keys())].find((name) => name !== "resource" && asked.getAll(name).length > 1)
  if (repeated) return fault(`The request contains ${repeated.slice(0, 40)} more than once.`)
  const clientId = asked.get("client_id")
  if (!clientId) return fault("The request does not say which app it comes from (client_id is missing).")
  const found = await findClient(parts, clientId, at)
  if (!found.ok) {
    const { reason, isForgotten } = found
    return isForgotten ? { ...fault(forgotten), isForgotten } : fault(`Unknown app. ${reason}`)
  }
  const { client } = found
  const redirectUri = asked.get("redirect_uri") ?? (client.redirectUris.length === 1 ? client.redirectUris[0] : "")
  if (!client.redirectUris.some((known) => isSameRedirect(known, redirectUri))) {
    return fault("The app requested a redirect to a URL that it has not registered (redirect_uri).")
  }
  const returnsTo = hostOfRedirect(redirectUri)
  const host = isDocumentUrl(client.id) ? new URL(client.id).host : returnsTo
  const state = asked.get("state")
  const baseUrl = parts.env.BASE_URL
  const wrong = faultOf(asked, baseUrl)
  if (wrong) {
    const answer = { error: wrong.error, error_description: wrong.sentence }
    return {
      ok: false,
      sentence: wrong.sentence,
      returnUri: answerUri(redirectUri, state, baseUrl, answer),
      host: returnsTo,
    }
  }
  const challenge = asked.get("code_challenge") ?? ""
  const resource = findResource(baseUrl, asked.get("resource") ?? "") ?? resourceOf(baseUrl)
  return { ok: true, authorization: { client, host, returnsTo, redirectUri, state, challenge, resource } }
}

const forgotten = "The app uses an old registration, which this service no longer has."

function faultOf(asked: URLSearchParams, baseUrl: string): { error: string; sentence: string } | null {
  if (asked.get("response_type") !== "code") {
    return { error: "unsupported_response_type", sentence: "response_type must be code." }
  }
  if (asked.has("request") || asked.has("request_uri")) {
    return { error: "request_not_supported", sentence: "Request objects are not supported." }
  }
  if ((asked.get("response_mode") ?? "query") !== "query") {
    return { error: "invalid_request", sentence: "response_mode must be query." }
  }
  if (asked.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(asked.get("code_challenge") ?? "")) {
    return { error: "invalid_request", sentence: "A code_challenge with the method S256 is required." }
  }
  if (!asked.getAll("resource").every((each) => findResource(baseUrl, each))) {
    return { error: "invalid_target", sentence: `resource must be ${resourcesOf(baseUrl).join(" or ")}.` }
  }
  return null
}

/** Includes the issuer, so that a client cannot confuse us with another server (RFC 9207). */
export function answerUri(
  redirectUri: string,
  state: string | null,
  issuer: string,
  answer: Record<string, string>,
): string {
  const query = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }), iss: issuer })
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query}`
}

const fault = (sentence: string): AuthorizationFault => ({ ok: false, sentence, returnUri: null, host: null })
