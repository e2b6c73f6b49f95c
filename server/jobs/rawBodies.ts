import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import type { Database } from "../platform/database/database"
import type { KeepRawBody } from "../sources/recording"

/** Stores compressed bodies with their SHA-256; a repeated body is only recorded. */
export function rawBodyStore({ prisma }: Database): KeepRawBody {
  return async ({ sourceId, url, status, text, encoding, fetchedAt }) => {
    const body = Buffer.from(text, encoding)
    const hash = createHash("sha256").update(body).digest()
    const packed = await promisify(gzip)(body)
    await prisma.rawBody.upsert({
      where: { sourceId_hash: { sourceId, hash } },
      create: {
        sourceId,
        hash,
        url,
        status,
        size: body.length,
        packed,
        firstFetchedAt: fetchedAt,
        lastFetchedAt: fetchedAt,
      },
      update: { lastFetchedAt: fetchedAt },
    })
  }
}
