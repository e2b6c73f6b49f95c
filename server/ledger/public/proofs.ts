import { z } from "zod"
import { originIn } from "../checkpoint"
import type { Queries } from "../storage/queries"
import { findCheckpoint, listLeaves, type StoredCheckpoint } from "../storage/read"
import { readTiles } from "../storage/tiles"
import { rootOfRange, tilesFor } from "../tiles"
import { consistencyRanges, inclusionRanges, type Range } from "../tree"
import { json, type LogFile, logResource } from "./resource"

const size = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** That a leaf stands in the tree of a size, by default that of the newest checkpoint. */
export const inclusion = logResource({
  path: /^proof\/inclusion$/,
  params: z.object({
    index: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    tree_size: size.optional(),
  }),
  async answer({ queries, params: { index, tree_size } }) {
    const [newest, [leaf]] = await Promise.all([findCheckpoint(queries), listLeaves(queries, index, index + 1)])
    const treeSize = tree_size ?? newest?.treeSize ?? 0
    if (!newest || treeSize > newest.treeSize || index >= treeSize) return null
    const proof = await rootsOf(queries, treeSize, [{ begin: 0, end: treeSize }, ...inclusionRanges(index, treeSize)])
    return answered({
      ...saidOf(newest),
      ledger_index: index,
      tree_size: treeSize,
      record_hash: leaf?.hash.toString("base64") ?? null,
      root_hash: proof[0],
      proof: proof.slice(1),
    })
  },
})

/** That the tree of one size begins with all of the tree of another. */
export const consistency = logResource({
  path: /^proof\/consistency$/,
  params: z.object({ from: size, to: size.optional() }),
  async answer({ queries, params: { from, to } }) {
    const newest = await findCheckpoint(queries)
    const treeSize = to ?? newest?.treeSize ?? 0
    if (!newest || treeSize > newest.treeSize || from > treeSize) return null
    const whole = [from, treeSize].map((end) => ({ begin: 0, end }))
    const proof = await rootsOf(queries, treeSize, [...whole, ...consistencyRanges(from, treeSize)])
    return answered({
      ...saidOf(newest),
      from_size: from,
      from_root_hash: proof[0],
      tree_size: treeSize,
      root_hash: proof[1],
      proof: proof.slice(2),
    })
  },
})

async function rootsOf(queries: Queries, treeSize: number, ranges: readonly Range[]): Promise<string[]> {
  const tiles = await readTiles(queries, tilesFor(ranges), treeSize)
  return ranges.map((range) => rootOfRange(tiles, range).toString("base64"))
}

const saidOf = ({ note }: StoredCheckpoint) => ({ data_origin: originIn(note), checkpoint: note })

const answered = (fields: object): LogFile => ({ type: json, body: JSON.stringify(fields) })
