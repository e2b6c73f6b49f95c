import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openKnowledge } from "../../server/knowledge/store"
import { sourceCatalogue } from "../../server/knowledge/upstreams"
import { connect, type Database } from "../../server/platform/database/database"
import { migrate } from "../../server/platform/database/migrate"
import { openDatabase } from "../../server/platform/database/openDatabase"
import { type Env, readEnv } from "../../server/platform/env"
import { envelope } from "../../server/products/envelope"
import type { DataProduct } from "../../server/products/product"
import { type Figure, median, milliseconds, shown, under } from "../figure"
import { bySize } from "../size"
import { patient } from "./bulkFill"

const limitMs = 100

export async function withEmptyDatabase<T>(
  variables: Record<string, string>,
  work: (database: Database, env: Env) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder, ...variables })
  const postgres = openDatabase(env)
  await migrate(postgres.url)
  const database = connect(postgres.url, 4, patient)
  try {
    return await work(database, env)
  } finally {
    await database.close()
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

export type Question = readonly [product: DataProduct, params: Record<string, string | number>]

export async function figuresOf(
  { database, env }: { database: Database; env: Env },
  questions: readonly Question[],
  instants: readonly Date[],
  over: string,
): Promise<Figure[]> {
  const knowledge = await openKnowledge(env, database, sourceCatalogue(env))
  const figures: Figure[] = []
  for (const [product, params] of questions) {
    const took: number[] = []
    for (const asOf of instants) {
      const start = performance.now()
      await envelope(product, product.params.parse(params), knowledge.at(asOf, product.needs))
      took.push(performance.now() - start)
    }
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
    // The first answer of a process also waits for compilation.
    const slowest = Math.max(...took.slice(1))
    figures.push(
      under(
        `${`${product.name} ${query}`.trim()} cold, ${over}, median of ${took.length}`,
        median(took),
        limitMs,
        milliseconds,
      ),
      shown("the slowest but the first", milliseconds(slowest)),
    )
  }
  knowledge.close()
  return figures
}

export function instantsUpTo(end: number, apartMs: number, count = bySize(20, 2)): Date[] {
  return Array.from({ length: count }, (_, index) => new Date(end - index * apartMs))
}

/** The years of facts already stored, and the years when figures are taken. */
export const yearsKept = [
  [0, 1],
  [1, bySize(10, 2)],
] as const

export const yearsOf = (count: number) => (count === 1 ? "one year" : `${count} years`)
