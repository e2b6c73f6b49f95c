import { tileWidth } from "./tiles"
import { joinSubtrees, rootOf, subtreesOf } from "./tree"

export type FinalTile = { level: number; index: number; hashes: Buffer[]; root: Buffer }

export type Edge = {
  size(): number
  root(): Buffer
  /** The hashes of the incomplete last tile; null if the last tile is complete. */
  begun(): FinalTile | null
  add(leafHash: Buffer): FinalTile[]
}

export function edgeOf(treeSize: number, unfinished: readonly (readonly Buffer[])[]): Edge {
  const levels = unfinished.map((hashes) => [...hashes])
  let size = treeSize

  function push(level: number, hash: Buffer): FinalTile[] {
    levels[level] ??= []
    levels[level].push(hash)
    if (levels[level].length < tileWidth) return []
    const hashes = levels[level]
    const root = rootOf(hashes)
    levels[level] = []
    const index = Math.floor((size - 1) / tileWidth ** (level + 1))
    return [{ level, index, hashes, root }, ...push(level + 1, root)]
  }

  return {
    size: () => size,
    begun() {
      const [hashes = []] = levels
      if (hashes.length === 0) return null
      return { level: 0, index: Math.floor(size / tileWidth), hashes: [...hashes], root: rootOf(hashes) }
    },
    root: () => joinSubtrees(levels.toReversed().flatMap(rootsWithin)),
    add(leafHash) {
      size++
      return push(0, leafHash)
    },
  }
}

function rootsWithin(nodes: readonly Buffer[]): Buffer[] {
  return subtreesOf({ begin: 0, end: nodes.length }).map(({ height, index }) =>
    rootOf(nodes.slice(index * 2 ** height, (index + 1) * 2 ** height)),
  )
}
