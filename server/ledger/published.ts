import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { z } from "zod"
import type { Queries } from "../platform/database/byDriver"
import type { LogIdentity } from "./keys"
import { findCheckpoint } from "./storage/read"

const published = z.object({ tree_size: z.int(), root_hash: z.string() })

/** The last publication, recorded outside the database, which may be restored from an older copy. */
type Published = z.infer<typeof published>

export function readPublished({ publishedIn }: Pick<LogIdentity, "publishedIn">): Published | null {
  if (publishedIn === null || !existsSync(publishedIn)) return null
  return published.parse(JSON.parse(readFileSync(publishedIn, "utf8")))
}

export async function isPublishedNoted(queries: Queries, identity: Pick<LogIdentity, "publishedIn">): Promise<boolean> {
  if (identity.publishedIn === null) return true
  const newest = await findCheckpoint(queries)
  return newest === null || (readPublished(identity)?.tree_size ?? 0) >= newest.treeSize
}

/** Records the newest checkpoint, unless more has been published: then the database is not complete. */
export async function notePublished(queries: Queries, { publishedIn }: Pick<LogIdentity, "publishedIn">) {
  const newest = await findCheckpoint(queries)
  if (publishedIn === null || !newest || (readPublished({ publishedIn })?.tree_size ?? 0) >= newest.treeSize) return
  writePublished(publishedIn, { tree_size: newest.treeSize, root_hash: newest.rootHash.toString("base64") })
}

function writePublished(file: string, noted: Published): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(noted), { flush: true })
  renameSync(`${file}.new`, file)
}
