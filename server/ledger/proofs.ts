import { hashNode } from "./tree"

/* The checks of a witness; tree.ts makes the proofs. */

type Tree = { size: number; root: Uint8Array }

/** RFC 9162, 2.1.3.2. */
export function provesInclusion(
  leaf: { index: number; hash: Uint8Array },
  tree: Tree,
  proof: readonly Uint8Array[],
): boolean {
  if (leaf.index >= tree.size) return false
  let [fn, sn] = [BigInt(leaf.index), BigInt(tree.size - 1)]
  let root = leaf.hash
  for (const part of proof) {
    if (sn === 0n) return false
    if (fn & 1n || fn === sn) {
      root = hashNode(part, root)
      while (!(fn & 1n) && fn !== 0n) [fn, sn] = [fn >> 1n, sn >> 1n]
    } else root = hashNode(root, part)
    ;[fn, sn] = [fn >> 1n, sn >> 1n]
  }
  return sn === 0n && Buffer.from(tree.root).equals(root)
}

/** RFC 9162, 2.1.4.2. */
export function provesConsistency(earlier: Tree, later: Tree, proof: readonly Uint8Array[]): boolean {
  if (earlier.size === 0) return proof.length === 0
  if (earlier.size > later.size) return false
  if (earlier.size === later.size) return proof.length === 0 && Buffer.from(earlier.root).equals(later.root)
  const isComplete = Number.isInteger(Math.log2(earlier.size))
  const path = isComplete ? [earlier.root, ...proof] : [...proof]
  if (path.length === 0) return false
  let [fn, sn] = [BigInt(earlier.size - 1), BigInt(later.size - 1)]
  while (fn & 1n) [fn, sn] = [fn >> 1n, sn >> 1n]
  let [fr, sr] = [path[0], path[0]]
  for (const part of path.slice(1)) {
    if (sn === 0n) return false
    if (fn & 1n || fn === sn) {
      fr = hashNode(part, fr)
      sr = hashNode(part, sr)
      while (!(fn & 1n) && fn !== 0n) [fn, sn] = [fn >> 1n, sn >> 1n]
    } else sr = hashNode(sr, part)
    ;[fn, sn] = [fn >> 1n, sn >> 1n]
  }
  return sn === 0n && Buffer.from(earlier.root).equals(fr) && Buffer.from(later.root).equals(sr)
}
