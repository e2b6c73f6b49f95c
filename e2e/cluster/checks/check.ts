import type { Cluster } from "../cluster"

export type Check = { name: string; needsPages?: boolean; run(cluster: Cluster): Promise<string> }

export function requireEqual(actual: unknown, expected: unknown, what: string): void {
  const [seen, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (seen !== wanted) throw new Error(`${what}: ${seen} and not ${wanted}`)
}

export function countOf<T extends string | number>(all: readonly T[]): Partial<Record<T, number>> {
  const counts: Partial<Record<T, number>> = {}
  for (const each of all) counts[each] = (counts[each] ?? 0) + 1
  return counts
}
