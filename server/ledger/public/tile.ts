import { z } from "zod"
import { listLeaves, readTreeSize } from "../storage/read"
import { readTiles } from "../storage/tiles"
import { readTilePath, tileName, tileWidth, widthOf } from "../tiles"
import { type LogFile, logResource } from "./resource"

/** The tree in tiles, and its leaves in bundles, as C2SP tlog-tiles has them. What is there never changes. */
export const tile = logResource({
  path: /^tile\/(?<tile>.{1,40})$/,
  params: z.object({}),
  async answer({ queries, place }) {
    const asked = readTilePath(place.tile ?? "")
    if (!asked) return null
    const treeSize = await readTreeSize(queries)
    const { level, index, width } = asked
    const place0 = { level: level === "entries" ? 0 : level, index }
    if (widthOf(place0, treeSize) < width) return null
    if (level === "entries") return fileOf(await readEntries(queries, index * tileWidth, width))
    const hashes = (await readTiles(queries, [place0], treeSize)).get(tileName(place0)) ?? []
    return fileOf(Buffer.concat(hashes.slice(0, width)))
  },
})

/** The leaves, each behind its length in two bytes. */
async function readEntries(queries: Parameters<typeof listLeaves>[0], begin: number, count: number): Promise<Buffer> {
  const leaves = await listLeaves(queries, begin, begin + count)
  const entries = leaves.flatMap(({ body }) => {
    const bytes = Buffer.from(body)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(bytes.length)
    return [length, bytes]
  })
  return Buffer.concat(entries)
}

const fileOf = (body: Buffer): LogFile => ({ type: "application/octet-stream", body, isFinal: true })
