import { isDeepStrictEqual } from "node:util"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import type { FactFamily, Statement } from "../../server/knowledge/fact"
import { appendFacts } from "../../server/knowledge/facts/append"
import {
  asKnown,
  countKnown,
  type FactFilter,
  findNewestDay,
  listBodies,
  listFirstBodies,
  sumKnown,
} from "../../server/knowledge/facts/asKnown"
import { testDatabase } from "../support/testDatabase"

type Quote = { id: string; day: number; tickers: string[]; price: number }

const dayMs = 86_400_000
const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * dayMs)

function quotes(name: string): FactFamily<Quote> {
  const body = z.object({ id: z.string(), day: z.int(), tickers: z.array(z.string()), price: z.number() })
  return { name, body, figure: "price" }
}

const database = testDatabase()
let familyCount = 0

async function append(family: FactFamily<Quote>, statements: Statement<Quote>[], ingestionId = 1) {
  const client = await database.pool.connect()
  try {
    await client.query("BEGIN")
    const counts = await appendFacts(client, family, ingestionId, statements)
    await client.query("COMMIT")
    return counts
  } finally {
    client.release()
  }
}

function said(body: Quote, knownDay: number, isRetracted = false): Statement<Quote> {
  const { id: key, day, tickers: subjects } = body
  return { key, describedAt: at(day), subjects, body, knownAt: at(knownDay), isAssumed: false, isRetracted }
}

const statement = (id: string, knownDay: number, fields: Partial<Quote> = {}, isRetracted = false) =>
  said({ id, day: 10, tickers: ["AAPL"], price: 1, ...fields }, knownDay, isRetracted)

const histories = fc.array(
  fc.array(
    fc.record({
      id: fc.constantFrom("a", "b", "c", "d"),
      day: fc.integer({ min: 0, max: 6 }),
      tickers: fc.subarray(["AAPL", "MSFT", "XOM"]),
      price: fc.integer({ min: 0, max: 2 }),
      knownDay: fc.integer({ min: 0, max: 8 }),
      isRetracted: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
  { maxLength: 5 },
)

const questions = fc.record({
  asOf: fc.integer({ min: -1, max: 9 }),
  describedFrom: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  describedTo: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  subjects: fc.option(fc.subarray(["AAPL", "MSFT", "XOM"], { minLength: 1 }), { nil: undefined }),
  keys: fc.option(fc.subarray(["a", "b", "c", "d"], { minLength: 1 }), { nil: undefined }),
  withRetracted: fc.boolean(),
})

type Question = typeof questions extends fc.Arbitrary<infer Q> ? Q : never

const inOrder = (log: readonly Statement<Quote>[]) => log.toSorted((a, b) => a.knownAt.getTime() - b.knownAt.getTime())

/** Repeats what was known of the key at that instant when the statement arrived, so it adds nothing. */
function repeats(log: readonly Statement<Quote>[], { key, knownAt, body, isRetracted }: Statement<Quote>): boolean {
  const before = inOrder(log).findLast((each) => each.key === key && each.knownAt <= knownAt)
  return before !== undefined && before.isRetracted === isRetracted && isDeepStrictEqual(before.body, body)
}

/** Reads the whole log again: the last statement on each key by then, if it matches. */
function reread(log: readonly Statement<Quote>[], question: Question): Quote[] {
  const newest = new Map<string, Statement<Quote>>()
  const known = log.filter(({ knownAt }) => knownAt <= at(question.asOf))
  for (const each of inOrder(known)) newest.set(each.key, each)
  return [...newest.values()]
    .filter(
      ({ body, isRetracted }) =>
        (question.withRetracted || !isRetracted) &&
        body.day >= (question.describedFrom ?? 0) &&
        body.day <= (question.describedTo ?? 99) &&
        (question.subjects?.some((ticker) => body.tickers.includes(ticker)) ?? true) &&
        (question.keys?.includes(body.id) ?? true),
    )
    .map(({ body }) => body)
    .sort((a, b) => b.day - a.day || (a.id < b.id ? 1 : -1))
}

function filterOf({ describedFrom, describedTo, subjects, keys, withRetracted }: Question): FactFilter {
  return {
    describedFrom: describedFrom === undefined ? undefined : at(describedFrom),
    describedTo: describedTo === undefined ? undefined : at(describedTo),
    subjects,
    keys,
    withRetracted,
  }
}

describe("what was known", () => {
  it("at any instant is what a reading of the whole log up to then gives, for any history and any filter", {
    tags: "slow",
  }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.array(questions, { minLength: 1, maxLength: 6 }), async (batches, asked) => {
        const family = quotes(`quotes${familyCount++}`)
        const log: Statement<Quote>[] = []
        for (const batch of batches) {
          const statements = batch.map(({ knownDay, isRetracted, ...body }) => said(body, knownDay, isRetracted))
          await append(family, statements)
          for (const each of inOrder(statements)) if (!repeats(log, each)) log.push(each)
        }
        for (const question of asked) {
          const facts = await asKnown(database.pool, family, at(question.asOf), filterOf(question))
          const expected = reread(log, question)
          expect(facts.map(({ body }) => body)).toEqual(expected)
          const oldest = expected.at(-1)
          const filter = filterOf(question)
          const asked = [at(question.asOf), filter] as const
          expect(await listBodies(database.pool, family, ...asked)).toEqual(expected)
          const page = await listBodies(database.pool, family, at(question.asOf), { ...filter, most: 2 })
          expect(page).toEqual(expected.slice(0, 2))
          const first = expected.map(({ id }) => inOrder(log).find(({ key }) => key === id)?.body)
          expect(await listFirstBodies(database.pool, family, ...asked)).toEqual(first)
          expect(await countKnown(database.pool, family.name, ...asked)).toEqual({
            count: expected.length,
            oldest: oldest ? at(oldest.day) : null,
          })
          expect(await sumKnown(database.pool, family, ...asked)).toEqual({
            count: expected.length,
            sum: expected.reduce((sum, { price }) => sum + price, 0),
          })
        }
      }),
      { numRuns: 60 },
    )
  })

  it("pages through to the end without a gap or a repeat", async () => {
    const family = quotes("paged")
    await append(
      family,
      Array.from({ length: 7 }, (_, index) => statement(`p${index}`, 1, { day: index % 3 })),
    )
    const whole = await asKnown(database.pool, family, at(2))
    const first = await asKnown(database.pool, family, at(2), { most: 4 })
    const rest = await asKnown(database.pool, family, at(2), { most: 4, after: first[3] })
    expect([...first, ...rest]).toEqual(whole)
    const after = await listBodies(database.pool, family, at(2), { after: first[3] })
    expect(after).toEqual(rest.map(({ body }) => body))
    expect(whole).toHaveLength(7)
  })
})

describe("a sum", () => {
  it("includes facts of earlier versions, whose figure is only in the body, and leaves out those without one", async () => {
    const family = quotes("added")
    await append(family, [statement("x", 1, { price: 2.25 })])
    await database.pool.query(
      `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id)
       VALUES ($1, 'y', $2, $2, '{}', '{"price": 4.5}', '', false, false, 1),
         ($1, 'z', $2, $2, '{}', '{"price": null}', '', false, false, 1)`,
      [family.name, at(1)],
    )
    expect(await sumKnown(database.pool, family, at(9))).toEqual({ count: 3, sum: 6.75 })
  })

  it("is refused for facts without a figure", async () => {
    const { name, body } = quotes("figureless")
    await expect(sumKnown(database.pool, { name, body }, at(9))).rejects.toThrow("have no figure to add up")
  })
})

describe("a revision", () => {
  it("is counted, and a repetition is not", async () => {
    const family = quotes("revised")
    expect(await append(family, [statement("x", 1)])).toEqual({ added: 1, revised: 0, knownAt: [at(1)] })
    expect(await append(family, [statement("x", 2)])).toEqual({ added: 0, revised: 0, knownAt: [] })
    expect(await append(family, [statement("x", 3, { price: 2 }), statement("x", 4, { price: 2 }, true)])).toEqual({
      added: 0,
      revised: 2,
      knownAt: [at(3), at(4)],
    })
    const [before] = await asKnown(database.pool, family, at(2))
    expect(before).toMatchObject({ body: { price: 1 }, revision: 1, isRetracted: false })
    const [after] = await asKnown(database.pool, family, at(9), { withRetracted: true })
    expect(after).toMatchObject({ body: { price: 2 }, revision: 3, isRetracted: true })
    expect(await asKnown(database.pool, family, at(9))).toEqual([])
  })

  it("moves a fact out of a range and into another", async () => {
    const family = quotes("moved")
    await append(family, [statement("x", 1, { day: 3, tickers: ["AAPL"] })])
    await append(family, [statement("x", 2, { day: 8, tickers: ["MSFT"] })])
    const early = { describedTo: at(5) }
    expect(await asKnown(database.pool, family, at(1), early)).toHaveLength(1)
    expect(await asKnown(database.pool, family, at(2), early)).toHaveLength(0)
    expect(await asKnown(database.pool, family, at(2), { subjects: ["AAPL"] })).toHaveLength(0)
    expect(await asKnown(database.pool, family, at(2), { subjects: ["MSFT"] })).toHaveLength(1)
  })
})

describe("the store", () => {
  it("shows the facts of a run once the run has its outcome", async () => {
    const family = quotes("unfinished")
    await append(family, [statement("x", 1)])
    const before = await asKnown(database.pool, family, at(9))
    const { ingestion } = database.prisma
    const data = { sourceId: "simulated", family: family.name, startedAt: at(2) }
    const { id } = await ingestion.create({ data })
    await append(family, [statement("x", 2, { price: 2 }), statement("y", 2, { day: 11 })], id)
    expect(await asKnown(database.pool, family, at(9))).toEqual(before)
    expect(await findNewestDay(database.pool, family.name, at(9))).toBe("2026-01-11")
    await ingestion.update({ where: { id }, data: { outcome: "ok" } })
    expect((await asKnown(database.pool, family, at(9))).map(({ key, revision }) => [key, revision])).toEqual([
      ["y", 1],
      ["x", 2],
    ])
    expect(await findNewestDay(database.pool, family.name, at(9))).toBe("2026-01-12")
  })

  it("keeps a row that only an unfinished run supersedes, until a finished one does", async () => {
    const family = quotes("overtaken")
    const data = { sourceId: "simulated", family: family.name, startedAt: at(2) }
    const { id } = await database.prisma.ingestion.create({ data })
    await append(family, [statement("x", 1)])
    await append(family, [statement("x", 3, { price: 2 })], id)
    const prices = async (day: number) => (await listBodies(database.pool, family, at(day))).map(({ price }) => price)
    expect(await prices(9)).toEqual([1])
    await append(family, [statement("x", 5, { price: 3 })])
    expect([await prices(4), await prices(9)]).toEqual([[1], [3]])
    await append(family, [statement("x", 2, { price: 4 })])
    expect([await prices(1), await prices(4), await prices(9)]).toEqual([[1], [4], [3]])
  })

  it("changes and deletes nothing", async () => {
    await append(quotes("kept"), [statement("x", 1)])
    for (const sql of ["UPDATE fact SET key = 'y'", "DELETE FROM fact", "TRUNCATE fact"]) {
      await expect(database.pool.query(sql)).rejects.toThrow("rows of fact are never changed or deleted")
    }
  })

  it("refuses a body that does not fit the family, and stores nothing of its batch", async () => {
    const family = quotes("strict")
    const wrong = { ...statement("x", 1), body: { id: "x" } as Quote }
    await expect(append(family, [statement("y", 1), wrong])).rejects.toThrow()
    expect(await asKnown(database.pool, family, at(9))).toEqual([])
  })

  it("refuses to read a body that does not fit the family, alone or with its fact", async () => {
    const family = quotes("narrowed")
    await append(family, [statement("x", 1)])
    const narrowed = { ...family, body: z.object({ price: z.literal(2) }) }
    for (const read of [asKnown, listBodies, listFirstBodies]) {
      await expect(read(database.pool, narrowed, at(9))).rejects.toThrow(z.ZodError)
    }
  })

  it("lets two writers of one family write one after the other", async () => {
    const family = quotes("raced")
    const counts = await Promise.all([1, 2, 3, 4].map(() => append(family, [statement("x", 1)])))
    expect(counts.reduce((sum, { added }) => sum + added, 0)).toBe(1)
  })
})
