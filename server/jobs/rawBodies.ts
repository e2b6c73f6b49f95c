import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import type { Database } from "../platform/database/database"
import { dayMs } from "../platform/dates"
import type { FindRawBody, KeepRawBody } from "../sources/recording"

/** Stores compressed bodies with their SHA-256. A repeated body is not stored again. */
export function rawBodyStore({ prisma }: Database): KeepRawBody {
  return async ({ sourceId, url, status, text, encoding, fetchedAt, validators }) => {
    const body = Buffer.from(text, encoding)
    const hash = createHash("sha256").update(body).digest()
    const packed = await promisify(gzip)(body)
    const sent = validators ? { ...validators, sentAt: fetchedAt } : {}
    await prisma.rawBody.upsert({
      where: { sourceId_hash: { sourceId, hash } },
      create: {
        ...{ sourceId, hash, url, status, size: body.length, packed },
        ...{ firstFetchedAt: fetchedAt, lastFetchedAt: fetchedAt, ...sent },
      },
      update: { lastFetchedAt: fetchedAt, ...(validators && { url, ...sent }) },
    })
  }
}

/** After this long, a body is requested without its validators, in case an upstream errs about its own changes. */
const longestTrustMs = 7 * dayMs
const largestBody = 32 * 1024 * 1024

/** The newest body of an address, if its upstream sent validators with it. */
export function findRawBody(database: Database): FindRawBody {
  return (asked) => newestOf(database, asked, { sentAt: { gte: new Date(asked.at.getTime() - longestTrustMs) } })
}

export function rereadRawBody(database: Database): FindRawBody {
  return async (asked) => {
    const newest = await newestOf(database, asked, {})
    return newest && { ...newest, isFinal: true }
  }
}

async function newestOf(
  { prisma }: Database,
  { sourceId, url, encoding }: Parameters<FindRawBody>[0],
  more: { sentAt?: { gte: Date } },
) {
  const newest = await prisma.rawBody.findFirst({
    where: { sourceId, url, status: 200, ...more },
    orderBy: [{ lastFetchedAt: "desc" }, { firstFetchedAt: "desc" }],
  })
  if (!newest) return null
  const { etag, lastModified, contentType, packed } = newest
  const body = await promisify(gunzip)(packed, { maxOutputLength: largestBody })
  return { etag, lastModified, contentType, text: body.toString(encoding === "latin1" ? "latin1" : "utf8") }
}
