import type { Queries } from "../platform/database/byDriver"
import type { Database } from "../platform/database/database"
import type { GetOptions, Reply, SentBody } from "../sources/transport"
import { findCheckpoint, findOwnNote } from "./storage/read"
import { listAuthorities, listNewestTimestamps, storeAuthority, storeTimestamp } from "./storage/timestamps"
import { readTimestamp, timestampRequest } from "./timestampToken"

export type SendToAuthority = (url: string, body: SentBody, options: GetOptions) => Promise<Reply>

/** Each checkpoint is sent to an authority, and sent again after this time without a timestamp. */
const askedAgainMs = 5 * 60_000

export async function areTimestampsDue({ prisma }: Database, urls: readonly string[], at: Date): Promise<boolean> {
  const newest = urls.length > 0 ? await findCheckpoint(prisma) : null
  if (!newest) return false
  const known = new Map((await listAuthorities(prisma)).map((authority) => [authority.url, authority]))
  return urls.some((url) => {
    const last = known.get(url)
    if (!last || last.checkpointId < newest.id) return true
    return last.refusal !== null && at.getTime() - last.askedAt.getTime() >= askedAgainMs
  })
}

/**
 * Requests from all authorities a timestamp of the newest checkpoint (RFC 3161), which covers those before it. Their
 * answers are recorded and stop nothing.
 */
export async function takeTimestamps(
  { prisma }: Database,
  urls: readonly string[],
  send: SendToAuthority,
  at: Date,
): Promise<{ asked: number; timestamps: number }> {
  const newest = await findCheckpoint(prisma)
  const note = newest && (await findOwnNote(prisma, newest.id))
  if (!note) return { asked: 0, timestamps: 0 }
  const refusals = await Promise.all(
    urls.map(async (authority) => {
      const { refusal, ...timestamp } = await askOne(authority, note, send)
      if (timestamp.timestampedAt) await storeTimestamp(prisma, { ...timestamp, checkpointId: newest.id, authority })
      await storeAuthority(prisma, { url: authority, checkpointId: newest.id, askedAt: at, refusal })
      return refusal
    }),
  )
  return { asked: refusals.length, timestamps: refusals.filter((refusal) => refusal === null).length }
}

type Answered = { refusal: null; timestampedAt: Date; response: Buffer } | { refusal: string; timestampedAt: null }

async function askOne(url: string, note: string, send: SendToAuthority): Promise<Answered> {
  const request = timestampRequest(note)
  const reply = await send(url, { type: "application/timestamp-query", bytes: request.der }, limits)
  if (!reply.ok) return { refusal: `${reply.reason.replace(/[.]$/, "")}.`, timestampedAt: null }
  if (reply.status !== 200) return { refusal: `It answered ${reply.status}.`, timestampedAt: null }
  const response = Buffer.from(reply.text, "latin1")
  const read = readTimestamp(response, request)
  if (!read.ok) return { refusal: read.reason, timestampedAt: null }
  return { refusal: null, timestampedAt: read.timestampedAt, response }
}

const limits: GetOptions = { timeoutMs: 10_000, maxBytes: 65_536, encoding: "latin1", keepsRedirect: true }

/** Authorities that have not timestamped a checkpoint signed a while ago, as sentences; empty if all have. */
export async function listUntimestamped(queries: Queries, urls: readonly string[], at: Date): Promise<string[]> {
  const due = urls.length > 0 ? await findCheckpoint(queries, new Date(at.getTime() - lateAfterMs)) : null
  if (!due) return []
  const timestamps = await listNewestTimestamps(queries)
  const asked = new Map((await listAuthorities(queries)).map((authority) => [authority.url, authority]))
  return urls.flatMap((url) => {
    const last = timestamps.find(({ authority }) => authority === url)
    if (last && last.checkpointId >= due.id) return []
    const since = last ? `since ${last.timestampedAt.toISOString()}` : "yet"
    const refusal = asked.get(url)?.refusal
    return [`${new URL(url).host} has not timestamped the log ${since}.${refusal ? ` ${refusal}` : ""}`]
  })
}

const lateAfterMs = 15 * 60_000
