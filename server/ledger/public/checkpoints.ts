import { z } from "zod"
import { findCheckpoint, listCheckpoints } from "../storage/read"
import { logResource, ndjson, pageParams, plainText } from "./resource"

export const checkpoint = logResource({
  path: /^checkpoint$/,
  params: z.object({}),
  async answer({ queries }) {
    const newest = await findCheckpoint(queries)
    return newest && { type: plainText, body: newest.note }
  },
})

export const checkpoints = logResource({
  path: /^checkpoints$/,
  params: pageParams,
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
