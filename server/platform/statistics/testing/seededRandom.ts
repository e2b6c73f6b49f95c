import { seededBits } from "../random"

/** A generator of numbers in [0, 1) that yields the same sequence for the same seed. */
export function seededRandom(seed: string): () => number {
  const next = seededBits(seed)
  return () => next() / 2 ** 32
}

/** A number with mean 0 and variance 1, from two uniform ones. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
