import { hash } from "node:crypto"

/*
 * The Merkle tree of RFC 6962. Leaves are hashed after a zero byte and nodes after a one, so neither passes for the
 * other. Sizes and places are plain numbers, which are exact far beyond any log.
 */

/** Leaves from `begin` up to but not including `end`. */
export type LeafRange = { begin: number; end: number }

/** The root of 2^height leaves; `index` counts nodes of that height from the left. */
export type TreeNode = { height: number; index: number }

const leafPrefix = Buffer.from([0])
/** The input of a node's hash. All nodes share the buffer, since a proof takes hundreds of hashes. */
const joined = Buffer.alloc(65, 1)

export function hashLeaf(body: string | Uint8Array): Buffer {
  return hash("sha256", Buffer.concat([leafPrefix, typeof body === "string" ? Buffer.from(body) : body]), "buffer")
}

export function hashNode(left: Uint8Array, right: Uint8Array): Buffer {
  joined.set(left, 1)
  joined.set(right, 33)
  return hash("sha256", joined, "buffer")
}

const emptyRoot = hash("sha256", "", "buffer")

export function joinSubtrees(roots: readonly Uint8Array[]): Buffer {
  if (roots.length === 0) return emptyRoot
  return Buffer.from(roots.reduceRight((right, left) => hashNode(left, right)))
}

export function rootOf(nodes: readonly Uint8Array[]): Buffer {
  if (nodes.length === 0) return emptyRoot
  if (nodes.length === 1) return Buffer.from(nodes[0])
  const split = powerBelow(nodes.length)
  return hashNode(rootOf(nodes.slice(0, split)), rootOf(nodes.slice(split)))
}

export function subtreesOf({ begin, end }: LeafRange): TreeNode[] {
  const subtrees: TreeNode[] = []
  let at = begin
  while (at < end) {
    let height = 0
    while (at % 2 ** (height + 1) === 0 && at + 2 ** (height + 1) <= end) height++
    subtrees.push({ height, index: at / 2 ** height })
    at += 2 ** height
  }
  return subtrees
}

/** The parts of a tree whose roots prove, from the leaf up, that it holds a leaf (RFC 6962, 2.1.1). */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  return pathTo(index, { begin: 0, end: size })
}

function pathTo(index: number, { begin, end }: LeafRange): LeafRange[] {
  if (end - begin === 1) return []
  const middle = begin + powerBelow(end - begin)
  const [left, right] = [
    { begin, end: middle },
    { begin: middle, end },
  ]
  return index < middle ? [...pathTo(index, left), right] : [...pathTo(index, right), left]
}

/** The parts of a tree whose roots prove that it begins with all of an earlier one (RFC 6962, 2.1.2). */
export function consistencyRanges(from: number, to: number): LeafRange[] {
  return from === 0 ? [] : sharedParts(from, { begin: 0, end: to }, true)
}

function sharedParts(shared: number, range: LeafRange, isWholeEarlierTree: boolean): LeafRange[] {
  const { begin, end } = range
  if (shared === end - begin) return isWholeEarlierTree ? [] : [range]
  const split = powerBelow(end - begin)
  const [left, right] = [
    { begin, end: begin + split },
    { begin: begin + split, end },
  ]
  if (shared <= split) return [...sharedParts(shared, left, isWholeEarlierTree), right]
  return [...sharedParts(shared - split, right, false), left]
}

function powerBelow(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}
