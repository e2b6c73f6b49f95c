import { findCheckpoint, listLeaves, type StoredLeaf } from "../storage/read"
import { logResource, ndjson, pageParams } from "./resource"

/**
 * The leaves that the newest checkpoint covers, in order. A line is the leaf's canonical JSON, preceded by two fields
 * that the leaf itself lacks: its place and its hash.
 */
export const rows = logResource({
  path: /^rows$/,
  params: pageParams,
  isLarge: true,
  async answer({ queries, params: { cursor, limit } }) {
    const treeSize = (await findCheckpoint(queries))?.treeSize ?? 0
    const end = Math.min(cursor + limit, treeSize)
    const leaves: StoredLeaf[] = []
    // In parts, so that other requests get answers meanwhile.
    for (let begin = cursor; begin < end; begin += 500) {
      leaves.push(...(await listLeaves(queries, begin, Math.min(begin + 500, end))))
    }
    const lines = leaves.map(
      ({ index, hash, body }) =>
        `{"ledger_index":${index},"record_hash":"${hash.toString("base64")}",${body.slice(1)}\n`,
    )
    return {
      type: ndjson,
      body: lines.join(""),
      ...(end < treeSize ? { next: `rows?cursor=${end}&limit=${limit}` } : {}),
    }
  },
})
