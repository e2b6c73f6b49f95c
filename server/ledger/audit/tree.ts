import { edgeOf } from "../edge"
import { canonicalJson } from "../leaf"
import { leafKinds } from "../leaves"
import type { Queries } from "../storage/queries"
import { listLeaves, readTreeSize, type StoredLeaf } from "../storage/read"
import { type TilePlace, tileName, tileWidth } from "../tiles"
import { hashLeaf } from "../tree"

const leavesAtOnce = 1_000

export async function auditTree(queries: Queries, sizes: ReadonlySet<number>) {
  const problems: string[] = []
  const roots = new Map<number, Buffer>()
  const edge = edgeOf(0, [])
  const size = await readTreeSize(queries)
  const stored = await readStoredTiles(queries)
  for (let begin = 0; begin < size; begin += leavesAtOnce) {
    const leaves = new Map((await listLeaves(queries, begin, begin + leavesAtOnce)).map((leaf) => [leaf.index, leaf]))
    for (let index = begin; index < Math.min(begin + leavesAtOnce, size); index++) {
      const leaf = leaves.get(index)
      problems.push(...(leaf ? faultsOf(leaf) : [`Leaf ${index} is missing.`]))
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
      if (sizes.has(edge.size())) roots.set(edge.size(), edge.root())
    }
  }
  for (const name of stored.keys()) problems.push(`Tile ${name} belongs to no leaves.`)
  return { leaves: size, roots, problems }
}

function faultsOf({ index, kind, body, hash }: StoredLeaf): string[] {
  if (!hash.equals(hashLeaf(body))) return [`Leaf ${index} was changed: its hash does not match.`]
  const said = parsed(body)
  if (said === null || canonicalJson(said) !== body) return [`Leaf ${index} is not canonical JSON.`]
  const declared = leafKinds.find((each) => each.kind === kind)
  if (!declared || Object(said).kind !== kind) return [`Leaf ${index} is of no declared kind.`]
  const { kind: _, data_origin, ...fields } = Object(said)
  return declared.fields.safeParse(fields).success ? [] : [`Leaf ${index} is not what its kind declares.`]
}

function parsed(body: string): object | null {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
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
