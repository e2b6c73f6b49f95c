import type { Queries } from "../../platform/database/byDriver"
import { rootOfRange, tilesFor } from "../tiles"
import { consistencyRanges, type LeafRange } from "../tree"
import { readTiles } from "./tiles"

export async function readRoots(queries: Queries, treeSize: number, parts: readonly LeafRange[]): Promise<string[]> {
  const tiles = await readTiles(queries, tilesFor(parts), treeSize)
  return parts.map((part) => rootOfRange(tiles, part).toString("base64"))
}

export function consistencyProof(queries: Queries, from: number, to: number): Promise<string[]> {
  return readRoots(queries, to, consistencyRanges(from, to))
}
