import { z } from "zod"
import type { Queries } from "../../platform/database/byDriver"
import { listLeaves, readTreeSize } from "../storage/read"
import { readTiles } from "../storage/tiles"
import { readTilePath, type TilePlace, tileName, tileWidth, widthOf } from "../tiles"
import { logResource } from "./resource"

/** Tiles of the tree and bundles of its leaves (C2SP tlog-tiles), which never change. */
export const tile = logResource({
  path: /^tile\/(?<tile>.{1,40})$/,
  params: z.object({}),
  async answer({ queries, place }) {
    const asked = readTilePath(place.tile ?? "")
    if (!asked) return null
    const { level, index, width } = asked
    const hashes = { level: level === "entries" ? 0 : level, index }
    if (widthOf(hashes, await readTreeSize(queries)) < width) return null
    const bytes =
      level === "entries" ? readEntries(queries, index * tileWidth, width) : readHashes(queries, hashes, width)
    return { type: "application/octet-stream", body: await bytes, isFinal: true }
  },
})

async function readHashes(queries: Queries, tile: TilePlace, width: number): Promise<Buffer> {
  const treeSize = (tile.index * tileWidth + width) * tileWidth ** tile.level
  const tiles = await readTiles(queries, [tile], treeSize)
  return Buffer.concat(tiles.get(tileName(tile)) ?? [])
}

/** Each leaf follows its length in two bytes. */
async function readEntries(queries: Queries, begin: number, count: number): Promise<Buffer> {
  const leaves = await listLeaves(queries, begin, begin + count)
  const entries = leaves.flatMap(({ body }) => {
    const bytes = Buffer.from(body)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(bytes.length)
    return [length, bytes]
  })
  return Buffer.concat(entries)
}
