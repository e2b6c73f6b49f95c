import { seededBits } from "../random"

/** A generator of numbers in [0, 1) that yields the same sequence for the same seed. */
export function seededRandom(seed: string): () => number {
  const next = seededBits(seed)
  return () => next() / 2 ** 32
}
