import type pg from "pg"
import {
  asKnown,
  countKnown,
  type FactFilter,
  type FactPage,
  findSpan,
  listBodies,
  listFirstBodies,
  listSaid,
  type SaidFact,
  sumKnown,
} from "./asKnown"
import type { FactFamily, KnownFact } from "./fact"

export type FactsView<Body> = {
  /** Newest described first; see `asKnown`. */
  list(filter?: FactFilter, page?: FactPage): Promise<KnownFact<Body>[]>
  /** What each of them says, and nothing else of it. */
  bodies(filter?: FactFilter, page?: FactPage): Promise<Body[]>
  /** What each of them said at first, whatever it has said since. */
  firstBodies(filter?: FactFilter): Promise<Body[]>
  /** With the oldest time that one of them is about. */
  count(filter?: FactFilter): Promise<{ count: number; oldest: Date | null }>
  /** The times the first and last fact are about; nulls before the first. */
  span(): Promise<{ oldest: Date | null; newest: Date | null }>
  /** With the sum of the figure that the family declares. */
  sum(filter?: FactFilter): Promise<{ count: number; sum: number }>
  /** Everything said under these keys, each in the order in which it became known. */
  said(keys: readonly string[]): Promise<SaidFact<Body>[]>
}

export function factsAt<Body>(pool: Pick<pg.Pool, "query">, family: FactFamily<Body>, asOf: Date): FactsView<Body> {
  return {
    list: (filter, page) => asKnown(pool, family, asOf, filter, page),
    bodies: (filter, page) => listBodies(pool, family, asOf, filter, page),
    firstBodies: (filter) => listFirstBodies(pool, family, asOf, filter),
    count: (filter) => countKnown(pool, family.name, asOf, filter),
    span: () => findSpan(pool, family.name, asOf),
    sum: (filter) => sumKnown(pool, family, asOf, filter),
    said: (keys) => listSaid(pool, family, asOf, { keys }),
  }
}
