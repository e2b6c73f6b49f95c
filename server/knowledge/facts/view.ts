import type pg from "pg"
import type { FactFamily, KnownFact } from "../fact"
import {
  asKnown,
  countKnown,
  type FactFilter,
  type FactPage,
  type FactVersion,
  findSpan,
  listBodies,
  listFirstBodies,
  listVersions,
  sumKnown,
} from "./asKnown"

export type FactsView<Body> = {
  list(filter?: FactFilter, page?: FactPage): Promise<KnownFact<Body>[]>
  bodies(filter?: FactFilter, page?: FactPage): Promise<Body[]>
  firstBodies(filter?: FactFilter): Promise<Body[]>
  /** `oldest` is the earliest time that one of them is about. */
  count(filter?: FactFilter): Promise<{ count: number; oldest: Date | null }>
  span(): Promise<{ oldest: Date | null; newest: Date | null }>
  sum(filter?: FactFilter): Promise<{ count: number; sum: number }>
  /** All versions under these keys, each key's in the order in which they became known. */
  said(keys: readonly string[]): Promise<FactVersion<Body>[]>
}

export function factsAt<Body>(pool: Pick<pg.Pool, "query">, family: FactFamily<Body>, asOf: Date): FactsView<Body> {
  return {
    list: (filter, page) => asKnown(pool, family, asOf, { ...filter, ...page }),
    bodies: (filter, page) => listBodies(pool, family, asOf, { ...filter, ...page }),
    firstBodies: (filter) => listFirstBodies(pool, family, asOf, filter),
    count: (filter) => countKnown(pool, family.name, asOf, filter),
    span: () => findSpan(pool, family.name, asOf),
    sum: (filter) => sumKnown(pool, family, asOf, filter),
    said: (keys) => listVersions(pool, family, asOf, { keys }),
  }
}
