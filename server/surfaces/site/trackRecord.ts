import { networkSubject } from "../../accounts/refusalLimit"
import { refusals } from "../../accounts/refusals"
import { logResources } from "../../ledger/public"
import type { LogFile } from "../../ledger/public/resource"
import { takeCosignatures } from "../../ledger/storeCosignatures"
import { byDriver } from "../../platform/database/byDriver"
import { trackRecord } from "../../products/trackRecord"
import { encode, encodeText } from "../formats/encoded"
import { weightsOf } from "../http/accept"
import { readText } from "../http/body"
import { fewAtOnce } from "../http/fewAtOnce"
import type { Outgoing } from "../http/headers"
import { answerOf } from "../requests/answerOf"
import type { IncomingWithBody } from "../requests/caller"
import { parseParams } from "../requests/parse"
import type { Service } from "../requests/service"
import { jsonType } from "../responses/deliver"
import { answerCounted, answerPublic, type PublicFile } from "../responses/publicAnswer"
import { readQuery, single } from "../responses/query"
import { countedBySize } from "./tileLimits"

export const recordPath = "/track-record"
export const logPrefix = `${recordPath}/`
const tilePrefix = `${logPrefix}tile/`

const bodyTimeLimitMs = 10_000

/** A month of predictions has tens of thousands of lines, so only a few are built at once. */
const ofLargeFiles = fewAtOnce(2, 50)

/**
 * Answers /track-record and everything below it without a key, counted by network, and tiles by their size. Witnesses
 * POST their lines.
 */
export async function handleTrackRecord(service: Service, request: IncomingWithBody, at: number): Promise<Outgoing> {
  if (request.url.startsWith(tilePrefix)) {
    return answerCounted({ service, request, at }, countedBySize, (path) => read(service, request, path))
  }
  return answerPublic(service, request, at, (path) => {
    if (path === recordPath) return readRecord(service, request, at)
    return request.method === "POST" ? takeIn(service, request, path, at) : read(service, request, path)
  })
}

/** Reads only its own parameters, because the URL also serves a page. */
async function readRecord(
  service: Service,
  { method, url, network }: IncomingWithBody,
  at: number,
): Promise<PublicFile> {
  if (!isRead(method)) throw refusals.notRead()
  const asked = new URLSearchParams(url.slice(recordPath.length)).getAll("as_of")
  const params = parseParams(service, {
    product: trackRecord,
    input: asked.length === 0 ? {} : { as_of: single(asked) },
    at,
    channel: "rest",
  })
  const answer = await answerOf(service, { product: trackRecord, params, owner: networkSubject(network), at })
  return { answer, type: jsonType, headers: { "Cache-Control": "no-cache", Vary: "Accept, Accept-Encoding" } }
}

const isRead = (method: string) => method === "GET" || method === "HEAD"

async function read(service: Service, { method, url, headers }: IncomingWithBody, path: string): Promise<PublicFile> {
  if (!isRead(method)) throw refusals.notRead()
  const within = path.slice(logPrefix.length)
  for (const resource of logResources) {
    const place = resource.path.exec(within)
    if (!place) continue
    const params = readQuery(resource.params, url.slice(path.length + 1))
    const { database, env } = service
    const format = resource.formats ? String(params.format ?? accepted(resource.formats, headers.accept)) : null
    const answer = () =>
      resource.answer({
        place: place.groups ?? {},
        params,
        queries: byDriver(database.pool),
        format,
        baseUrl: env.BASE_URL,
        witnesses: env.LOG_WITNESSES.map(({ key }) => key),
      })
    const file = await (resource.isLarge ? ofLargeFiles(answer) : answer())
    if (typeof file === "string") throw refusals.notProven(file)
    if (file) return published(service, file, format === null ? "Accept-Encoding" : "Accept, Accept-Encoding")
    break
  }
  throw refusals.notInLog(service.env.BASE_URL)
}

function accepted(formats: Record<string, string>, accept: string | string[] | undefined): string {
  const weights = weightsOf(String(accept ?? ""))
  const named = Object.keys(formats).map((format) => ({ format, weight: weights.get(formats[format]) ?? 0 }))
  return named.reduce((best, each) => (each.weight > best.weight ? each : best)).format
}

async function takeIn(
  service: Service,
  { headers, body }: IncomingWithBody,
  path: string,
  at: number,
): Promise<PublicFile> {
  if (path !== `${logPrefix}cosignatures`) throw refusals.notRead()
  const note = await readText(body, Number(headers["content-length"] ?? 0), bodyTimeLimitMs)
  const witnesses = service.env.LOG_WITNESSES.map(({ key }) => key)
  const taken = await takeCosignatures(service.database, note, witnesses, new Date(at))
  if (!taken.ok) throw refusals.notCosigned(taken.reason)
  return { answer: encode({ added: taken.added }), type: jsonType, headers: { "Cache-Control": "no-store" } }
}

function published({ env }: Service, file: LogFile, vary: string): PublicFile {
  const { type, body, isFinal, freshSeconds, policy, next } = file
  const fresh = freshSeconds ? `public, max-age=${freshSeconds}` : "no-cache"
  return {
    answer: encodeText(body),
    type,
    headers: {
      "Cache-Control": isFinal ? "public, max-age=31536000, immutable" : fresh,
      Vary: vary,
      ...(policy ? { "Content-Security-Policy": policy } : {}),
      ...(next ? { Link: `<${env.BASE_URL}${logPrefix}${next}>; rel="next"` } : {}),
    },
  }
}
