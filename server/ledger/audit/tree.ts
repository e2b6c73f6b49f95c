import type { Queries } from "../../platform/database/byDriver"
import { parseLeaf } from "../leaf"
import { leafKinds } from "../leaves"
import { listLeaves, readTreeSize, type StoredLeaf } from "../storage/read"
import { type TilePlace, tileName, tileWidth } from "../tiles"
import { hashLeaf } from "../tree"
import { edgeOf } from "../treeEdge"

const leavesAtOnce = 1_000

/** The verifier's rules have already reported leaves that are missing or were changed. */
export async function auditTree(queries: Queries) {
  const problems: string[] = []
  const edge = edgeOf(0, [])
  const size = await readTreeSize(queries)
  const stored = await readStoredTiles(queries)
  for (let begin = 0; begin < size; begin += leavesAtOnce) {
    const leaves = new Map((await listLeaves(queries, begin, begin + leavesAtOnce)).map((leaf) => [leaf.index, leaf]))
    for (let index = begin; index < Math.min(begin + leavesAtOnce, size); index++) {
      const leaf = leaves.get(index)
      if (leaf && !isDeclared(leaf)) problems.push(`Leaf ${index} is not what any kind declares.`)
      const complete = edge.add(leaf ? hashLeaf(leaf.body) : Buffer.alloc(32))
      const begunName = nameOf({ level: 0, index: Math.floor(edge.size() / tileWidth), width: edge.size() % tileWidth })
      const begun = stored.has(begunName) ? edge.begun() : null
      for (const { hashes, root, ...place } of begun ? [...complete, begun] : complete) {
        const name = nameOf({ ...place, width: hashes.length })
        const tile = stored.get(name)
        stored.delete(name)
        if (!tile?.hashes.equals(Buffer.concat(hashes)) || !tile.root.equals(root)) {
          problems.push(`Tile ${name} does not agree with the leaves under it.`)
        }
      }
    }
  }
  for (const name of stored.keys()) problems.push(`Tile ${name} belongs to no leaves.`)
  return { leaves: size, problems }
}

function isDeclared({ kind, body }: StoredLeaf): boolean {
  const { kind: said, data_origin, ...fields } = Object(parseLeaf(body))
  const declared = leafKinds.find((each) => each.kind === kind)
  return said === kind && declared !== undefined && declared.fields.safeParse(fields).success
}

const nameOf = ({ width, ...place }: TilePlace & { width: number }) =>
  width < tileWidth ? `${tileName(place)}.p/${width}` : tileName(place)

type StoredTile = TilePlace & { width: number; hashes: Uint8Array; root: Uint8Array }

async function readStoredTiles(queries: Queries): Promise<Map<string, { hashes: Buffer; root: Buffer }>> {
  const tiles = await queries.$queryRaw<StoredTile[]>`
    SELECT level, index::float8 AS index, width, hashes, root FROM log_tile`
  return new Map(
    tiles.map(({ hashes, root, ...place }) => [
      nameOf(place),
      { hashes: Buffer.from(hashes), root: Buffer.from(root) },
    ]),
  )
}
