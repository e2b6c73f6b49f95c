import { hash, randomBytes } from "node:crypto"

export type Random = { upTo(most: number): number; oneOf<T>(all: readonly T[]): T; shuffled<T>(all: readonly T[]): T[] }

export function randomFrom(seed: string): Random {
  let drawn = 0
  const next = () => Number.parseInt(hash("sha256", `${seed} ${drawn++}`).slice(0, 12), 16) / 2 ** 48
  return {
    upTo: (most) => Math.floor(next() * most),
    oneOf: (all) => all[Math.floor(next() * all.length)],
    shuffled: (all) =>
      all
        .map((each) => ({ each, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ each }) => each),
  }
}

export const newSeed = () => randomBytes(4).toString("hex")
