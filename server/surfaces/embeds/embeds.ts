import { LRUCache } from "lru-cache"
import { z } from "zod"
import { refusals } from "../../accounts/refusals"
import { embedLimits } from "../../accounts/tiers"
import { type ComputedAnswer, encodeText } from "../formats/encoded"
import type { Outgoing } from "../http/headers"
import type { Incoming } from "../requests/caller"
import type { Service } from "../requests/service"
import { answerCounted, countedAs, type PublicFile } from "../responses/publicAnswer"
import { readQuery } from "../responses/query"
import { badgeOf } from "./badge"
import { cardPolicy, recordCard, themes, tickerCard } from "./card"
import { answerOfRecord, readRecord, recordNames } from "./record"
import { answersOfTicker, readTicker } from "./ticker"

export const badgePrefix = "/badge/"
export const embedPrefix = "/embed/"

const record = z.enum(recordNames, { error: `must be one of: ${recordNames.join(", ")}` }).default("signals")
const theme = z.enum(themes, { error: `must be one of: ${themes.join(", ")}` }).default("auto")

const badgeParams = z.object({ record })
const recordParams = z.object({ record, theme })
const tickerParams = z.object({ theme })

const counted = countedAs((network) => `embeds:${network}`, embedLimits)

export function handleBadge(service: Service, request: Incoming, at: number): Promise<Outgoing> {
  return answerCounted({ service, request, at }, counted, (path) => readBadge(service, request, path, at))
}

export function handleEmbed(service: Service, request: Incoming, at: number): Promise<Outgoing> {
  return answerCounted({ service, request, at }, counted, (path) => readCard(service, request, path, at))
}

async function readBadge(service: Service, { method, url }: Incoming, path: string, at: number): Promise<PublicFile> {
  requireRead(method)
  if (path !== `${badgePrefix}track-record.svg`) throw refusals.pathUnknown(service.env.BASE_URL)
  const asked = readQuery(badgeParams, url.slice(path.length + 1))
  const answer = await answerOfRecord(service, asked.record, at)
  const badge = rendered([path, asked.record, answer.etag], () =>
    badgeOf(asked.record, readRecord(asked.record, answer)),
  )
  return {
    answer: badge,
    type: "image/svg+xml; charset=utf-8",
    headers: { ...kept, "Content-Security-Policy": imagePolicy },
  }
}

async function readCard(service: Service, { method, url }: Incoming, path: string, at: number): Promise<PublicFile> {
  requireRead(method)
  const search = url.slice(path.length + 1)
  const name = path.slice(embedPrefix.length)
  const answer =
    name === "track-record" ? await cardOfRecord(service, search, at) : await cardOfTicker(service, name, search, at)
  const headers = { ...kept, "Content-Security-Policy": cardPolicy, "X-Robots-Tag": "noindex" }
  return { answer, type: "text/html; charset=utf-8", headers }
}

async function cardOfRecord(service: Service, search: string, at: number): Promise<ComputedAnswer> {
  const { record: name, theme } = readQuery(recordParams, search)
  const { BASE_URL: baseUrl } = service.env
  const answer = await answerOfRecord(service, name, at)
  return rendered([baseUrl, name, theme, answer.etag], () =>
    recordCard(name, readRecord(name, answer), { theme, baseUrl }),
  )
}

async function cardOfTicker(service: Service, asked: string, search: string, at: number): Promise<ComputedAnswer> {
  const { theme } = readQuery(tickerParams, search)
  const { BASE_URL: baseUrl } = service.env
  const answers = await answersOfTicker(service, decoded(asked), at)
  const { newest, record } = answers
  return rendered([baseUrl, theme, newest.etag, record.etag], () => tickerCard(readTicker(answers), { theme, baseUrl }))
}

function requireRead(method: string): void {
  if (method !== "GET" && method !== "HEAD") throw refusals.notRead()
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const made = new LRUCache<string, ComputedAnswer>({ max: 300 })

function rendered(of: readonly string[], make: () => string): ComputedAnswer {
  const key = of.join(" ")
  const known = made.get(key) ?? encodeText(make())
  made.set(key, known)
  return known
}

/** Long enough for the caches of sites that show many, and short compared with the day in which figures change. */
const kept = { "Cache-Control": "public, max-age=600", Vary: "Accept-Encoding" }

/** For an image that is opened on its own: nothing in it runs. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
