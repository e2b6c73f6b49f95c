import type { Queries } from "../../platform/database/byDriver"
import { splitHashes, type TilePlace, type Tiles, tileName, tileWidth, widthOf } from "../tiles"

/**
 * These tiles of a tree of this size. Incomplete ones are built from the leaves or the tiles below, so nothing is
 * stored that would change.
 */
export async function readTiles(queries: Queries, places: readonly TilePlace[], treeSize: number): Promise<Tiles> {
  const wanted = places.map((place) => ({ ...place, width: widthOf(place, treeSize) })).filter(({ width }) => width > 0)
  if (wanted.length === 0) return new Map()
  const rows = await queries.$queryRaw<{ level: number; index: number; width: number; hashes: Uint8Array | null }[]>`
    SELECT asked.level, asked.index::float8 AS index, asked.width, coalesce(tile.hashes, growing.hashes) AS hashes
    FROM unnest(${wanted.map(({ level }) => level)}::int[], ${wanted.map(({ index }) => index)}::bigint[],
      ${wanted.map(({ width }) => width)}::int[]) AS asked(level, index, width)
    LEFT JOIN LATERAL (
      SELECT hashes FROM log_tile AS stored
      WHERE stored.level = asked.level AND stored.index = asked.index AND stored.width >= asked.width
      ORDER BY stored.width LIMIT 1
    ) AS tile ON true
    LEFT JOIN LATERAL (
      SELECT string_agg(hash, '' ORDER BY place) AS hashes FROM (
        SELECT hash, index AS place FROM log_leaf
        WHERE tile.hashes IS NULL AND asked.level = 0 AND index >= asked.index * ${tileWidth} AND index < asked.index * ${tileWidth} + asked.width
        UNION ALL
        SELECT root, index FROM log_tile
        WHERE tile.hashes IS NULL AND level = asked.level - 1 AND width = ${tileWidth} AND index >= asked.index * ${tileWidth} AND index < asked.index * ${tileWidth} + asked.width
      ) AS nodes
    ) AS growing ON true`
  return new Map(
    rows.map(({ hashes, width, ...place }) => [
      tileName(place),
      splitHashes(hashes ?? new Uint8Array()).slice(0, width),
    ]),
  )
}
