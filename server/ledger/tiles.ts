import { joinSubtrees, type LeafRange, rootOf, subtreesOf, type TreeNode } from "./tree"

/*
 * The nodes of the tree in tiles of 256 (C2SP tlog-tiles): tile `index` of level L has the nodes of height 8·L from
 * 256·index on. Nodes between the levels are computed from them.
 */

export type TilePlace = { level: number; index: number }

export type Tiles = ReadonlyMap<string, readonly Buffer[]>

const tileHeight = 8
export const tileWidth = 2 ** tileHeight
const hashBytes = 32

export const tileName = ({ level, index }: TilePlace) => `${level}/${index}`

/** How many hashes a tile has in a tree of this size: at most 256, and 0 or less before it begins. */
export function widthOf({ level, index }: TilePlace, treeSize: number): number {
  const nodes = Math.floor(treeSize / tileWidth ** level)
  return Math.min(tileWidth, nodes - index * tileWidth)
}

export function tilesFor(ranges: readonly LeafRange[]): TilePlace[] {
  const places = ranges.flatMap(subtreesOf).map((node) => placeOf(node).tile)
  return [...new Map(places.map((place) => [tileName(place), place])).values()]
}

export function rootOfRange(tiles: Tiles, range: LeafRange): Buffer {
  return joinSubtrees(subtreesOf(range).map((node) => hashOf(tiles, node)))
}

function hashOf(tiles: Tiles, node: TreeNode): Buffer {
  const { tile, first, count } = placeOf(node)
  const hashes = tiles.get(tileName(tile))?.slice(first, first + count) ?? []
  if (hashes.length < count) throw new Error(`tile ${tileName(tile)} of the log is not whole`)
  return rootOf(hashes)
}

/** The tile from which a node is computed, and which of its hashes lie under the node. */
function placeOf({ height, index }: TreeNode): { tile: TilePlace; first: number; count: number } {
  const level = Math.floor(height / tileHeight)
  const count = 2 ** (height % tileHeight)
  const first = index * count
  return { tile: { level, index: Math.floor(first / tileWidth) }, first: first % tileWidth, count }
}

export function splitHashes(hashes: Uint8Array): Buffer[] {
  const whole = Buffer.from(hashes)
  return Array.from({ length: whole.length / hashBytes }, (_, i) => whole.subarray(i * hashBytes, (i + 1) * hashBytes))
}

export function tileNumberText(index: number): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, "0").match(/\d{3}/g) ?? []
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join("/")
}

/** Reads `tile/<L>/<N>` or `tile/entries/<N>`, with `.p/<W>` for the first W of a tile; null for anything else. */
export function readTilePath(path: string): { level: number | "entries"; index: number; width: number } | null {
  const [, level, number, partial] =
    /^(\d|[1-5]\d|6[0-3]|entries)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? []
  if (level === undefined) return null
  const index = Number(number.replaceAll(/\D/g, ""))
  const width = partial === undefined ? tileWidth : Number(partial)
  if (tileNumberText(index) !== number || (partial !== undefined && width >= tileWidth)) return null
  return { level: level === "entries" ? level : Number(level), index, width }
}
