import { z } from "zod"
import type { Queries } from "../../platform/database/byDriver"
import { readRoots } from "../storage/proofs"
import { findCheckpoint, findDataOrigin, listLeaves, type StoredCheckpoint } from "../storage/read"
import { consistencyRanges, inclusionRanges, type LeafRange } from "../tree"
import { json, type LogFile, logResource, wholeNumber } from "./resource"

const size = wholeNumber(1)

export const inclusion = logResource({
  path: /^proof\/inclusion$/,
  params: z.object({
    index: wholeNumber(0),
    tree_size: size.optional(),
  }),
  async answer({ queries, params: { index, tree_size } }) {
    const [newest, [leaf]] = await Promise.all([findCheckpoint(queries), listLeaves(queries, index, index + 1)])
    const treeSize = tree_size ?? newest?.treeSize ?? 0
    if (!newest || treeSize > newest.treeSize || index >= treeSize) return null
    const [proof, root] = await prove(queries, newest, treeSize, inclusionRanges(index, treeSize))
    return answered({
      ...(await saidOf(queries, newest)),
      ledger_index: index,
      tree_size: treeSize,
      record_hash: leaf?.hash.toString("base64") ?? null,
      root_hash: root,
      proof,
    })
  },
})

export const consistency = logResource({
  path: /^proof\/consistency$/,
  params: z.object({ from: size, to: size.optional() }),
  async answer({ queries, params: { from, to } }) {
    const newest = await findCheckpoint(queries)
    const treeSize = to ?? newest?.treeSize ?? 0
    if (!newest || treeSize > newest.treeSize || from > treeSize) return null
    const earlier = { begin: 0, end: from }
    const [proof, root] = await prove(queries, newest, treeSize, [earlier, ...consistencyRanges(from, treeSize)])
    return answered({
      ...(await saidOf(queries, newest)),
      from_size: from,
      from_root_hash: proof[0],
      tree_size: treeSize,
      root_hash: root,
      proof: proof.slice(1),
    })
  },
})

/** The roots of these parts and of the whole tree, unless a checkpoint of that size already has it. */
async function prove(
  queries: Queries,
  newest: StoredCheckpoint,
  treeSize: number,
  parts: readonly LeafRange[],
): Promise<[proof: string[], root: string]> {
  const whole = { begin: 0, end: treeSize }
  const isKnown = treeSize === newest.treeSize
  const roots = await readRoots(queries, treeSize, isKnown ? parts : [...parts, whole])
  return [roots.slice(0, parts.length), roots[parts.length] ?? newest.rootHash.toString("base64")]
}

async function saidOf(queries: Queries, { note }: StoredCheckpoint) {
  return { data_origin: await findDataOrigin(queries), checkpoint: note }
}

const answered = (fields: object): LogFile => ({ type: json, body: JSON.stringify(fields) })
