/** Unsigned 32-bit integers, the same sequence for the same seed (xoshiro128**, seeded from text). */
export function seededBits(seed: string): () => number {
  const mix = stateFrom(seed)
  let [a, b, c, d] = [mix(), mix(), mix(), mix()]
  return () => {
    const product = Math.imul(b, 5)
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return result
  }
}

function stateFrom(seed: string): () => number {
  let hash = 2166136261
  for (let index = 0; index < seed.length; index++) hash = Math.imul(hash ^ seed.charCodeAt(index), 16777619)
  return () => {
    hash = (hash + 0x9e3779b9) | 0
    let word = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35)
    return word ^ (word >>> 16)
  }
}
