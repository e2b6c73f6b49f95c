import { z } from "zod"
import { findCheckpoint, listCheckpoints } from "../storage/read"
import { logResource, ndjson, plainText } from "./resource"

/** The newest checkpoint: a C2SP signed note with the lines of its witnesses. */
export const checkpoint = logResource({
  path: /^checkpoint$/,
  params: z.object({}),
  async answer({ queries }) {
    const newest = await findCheckpoint(queries)
    return newest && { type: plainText, body: newest.note }
  },
})

/** Every checkpoint that was signed, oldest first. */
export const checkpoints = logResource({
  path: /^checkpoints$/,
  params: z.object({
    cursor: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    limit: z.coerce.number().int().min(1).max(10_000).default(1_000),
  }),
  async answer({ queries, params: { cursor, limit } }) {
    const found = await listCheckpoints(queries, { after: cursor, limit })
    const lines = found.map(({ id, treeSize, rootHash, signedAt, note }) =>
      JSON.stringify({
        checkpoint_id: id,
        tree_size: treeSize,
        root_hash: rootHash.toString("base64"),
        signed_at: signedAt.toISOString(),
        note,
      }),
    )
    const last = found.at(-1)
    const next = found.length === limit && last ? { next: `checkpoints?cursor=${last.id}&limit=${limit}` } : {}
    return { type: ndjson, body: lines.map((line) => `${line}\n`).join(""), ...next }
  },
})
