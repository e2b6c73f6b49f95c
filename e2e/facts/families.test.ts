// @module-tag both
import { beforeEach, describe, expect, it } from "vitest"
import { loadKnownPanels } from "../../server/bars/knownPanels"
import { VIX } from "../../server/bars/panel"
import { storeBars } from "../../server/bars/store"
import { ingest, type Sink } from "../../server/jobs/ingest"
import { barSink, factSink } from "../../server/jobs/sinks"
import { asKnown } from "../../server/knowledge/facts/asKnown"
import { factsArrived, type Need, ownNeeds, readVersions } from "../../server/knowledge/facts/versions"
import { families } from "../../server/knowledge/families"
import type { Family } from "../../server/knowledge/families/family"
import { fearGreed } from "../../server/knowledge/families/fearGreed"
import { openKnowledge } from "../../server/knowledge/store"
import { announce } from "../../server/platform/database/notifications"
import { products } from "../../server/products"
import { envelope } from "../../server/products/envelope"
import type { DataProduct } from "../../server/products/product"
import { scans } from "../../server/products/scans"
import { answerCache } from "../../server/surfaces/requests/answerCache"
import { testNow } from "../support/database"
import { restUrl } from "../support/requests"
import { oneOfEach } from "../support/sampled"
import { testServer } from "../support/testServer"

const server = testServer()
let keys: string[]

// Each test requests all products, which is more than one key's quota per minute.
beforeEach(async () => {
  keys = await Promise.all([1, 2].map(() => server.key("api_pro")))
})

const dataProducts = products.filter((product): product is DataProduct => "needs" in product)
const needs: readonly Need[] = [...families.map(({ name }) => name), ...ownNeeds]

const quarterHour = 900_000

async function storeRun(family: string, startedAt: Date): Promise<void> {
  await server.service.database.pool.query(
    `INSERT INTO ingestion (source_id, family, started_at, finished_at, outcome) VALUES ('simulated', $1, $2, $2, 'ok')`,
    [family, startedAt],
  )
}

async function bring<Rows>(
  arrival: { family: string; at: Date; sink: Sink<Rows> },
  portions: readonly Rows[],
  between: () => Promise<void> = async () => {},
): Promise<void> {
  async function* runs() {
    for (const rows of portions) {
      yield { outcome: "ok" as const, rows, rejected: [] }
      await between()
    }
  }
  await ingest(server.service.database, { ...arrival, sourceId: "simulated" }, runs())
}

async function readEach(asked: readonly DataProduct[]) {
  const answers: Awaited<ReturnType<typeof read>>[] = []
  for (const product of asked) answers.push(await read(product))
  return answers
}

async function read(product: DataProduct) {
  const key = keys[products.findIndex(({ name }) => name === product.name) % keys.length]
  const response = await server.get(restUrl("", product, product.example), { key })
  const body = await response.text()
  return { body, etag: response.headers.get("etag"), meta: JSON.parse(body).meta }
}

describe("when facts change", () => {
  let place = 0

  /**
   * Requests products, stores facts, and requests again without the cache. Answers also age with the clock, at quarter
   * hours and at whole hours after a source was asked, so each case uses its own minute, in which no source falls
   * silent.
   */
  async function whenArriving(arriving: readonly Need[], asked: readonly DataProduct[]) {
    const { service, clock } = server
    clock.now += quarterHour - (clock.now % quarterHour) + (place++ % 13) * 60_000 + 55_000
    const before = await readEach(asked)
    const arrivedAt = new Date(clock.now + 5_000)
    clock.now += 10_000
    for (const need of arriving) {
      await storeRun(need, arrivedAt)
      await service.database.pool.query(factsArrived(need, [arrivedAt]))
    }
    await service.knowledge.refresh()
    service.answers = answerCache()
    const after = await readEach(asked)
    return asked.map((product, index) => ({ product, before: before[index], after: after[index], arrivedAt }))
  }

  const needed = needs.filter((need) => dataProducts.some((product) => product.needs.includes(need)))

  const storageOf = (need: Need) => families.find(({ name }) => name === need)?.storage ?? need

  it.each(oneOfEach(needed, storageOf))("answers that need %s are computed again", { tags: "slow" }, async (need) => {
    const asked = dataProducts.filter((product) => product.needs.includes(need))
    const answers = await whenArriving([need], asked)
    for (const { product, before, after, arrivedAt } of answers) {
      expect(after.etag === before.etag, product.name).toBe(false)
      const at = arrivedAt.toISOString()
      expect([after.meta.as_of, after.meta.generated_at], product.name).toEqual([at, at])
    }
  })

  const ofSameNeeds = Map.groupBy(dataProducts, (product) => product.needs.toSorted().join(", "))

  const storages = ([, [{ needs: asked }]]: [string, DataProduct[]]) => [...new Set(asked.map(storageOf))].toSorted()

  it.each(oneOfEach([...ofSameNeeds], storages))(
    "answers that need only %s stay the same to the byte when all other facts arrive",
    async (_, asked) => {
      const others = needs.filter((need) => !asked[0].needs.includes(need))
      for (const { product, before, after } of await whenArriving(others, asked)) {
        expect([after.etag, after.body], product.name).toEqual([before.etag, before.body])
      }
    },
  )

  it("answers about the past stay the same to the byte when later facts arrive", { tags: "slow" }, async () => {
    const past = dataProducts.map((product) => ({ ...product, example: { ...product.example, as_of: "2026-11-10" } }))
    const asked = oneOfEach(past, ({ name }) => name.split("/")[0])
    const evidence = past.filter(({ name }) => name.startsWith("intelligence/") && name !== "intelligence/status")
    for (const { product, before, after } of await whenArriving(needs, [...new Set([...asked, ...evidence])])) {
      expect([after.etag, after.body], product.name).toEqual([before.etag, before.body])
      expect(after.meta.generated_at, product.name).toBe(after.meta.as_of)
    }
  })

  it("a source that brought nothing is shown as asked, and no version moves", async () => {
    const { service, clock } = server
    const { pool, prisma } = service.database
    const versions = await readVersions(pool)
    const askedAt = new Date(clock.now + 60_000)
    clock.now += 120_000
    await storeRun("bars", askedAt)
    await prisma.$transaction((tx) => announce(tx, "facts", "bars"))
    await service.knowledge.refresh()
    const [regime] = dataProducts.filter(({ name }) => name === "market/regime")
    expect((await read(regime)).meta.sources[0].retrieved_at).toBe(askedAt.toISOString())
    expect(await readVersions(pool)).toEqual(versions)
  })

  it("storing the same bars again moves no version, and one corrected bar moves that of its family alone", async () => {
    const { pool } = server.service.database
    const stored = await newestBar("SPY")
    const versionsAfter = async (close: number, at: Date) => {
      await bring({ family: "bars", at, sink: barSink(server.service.database, []) }, [
        { bars: [{ ...stored, close }], actions: [] },
      ])
      return versionsOfFacts()
    }
    // Runs have their own version.
    const versionsOfFacts = async () => new Map([...(await readVersions(pool))].filter(([name]) => name !== "runs"))
    const before = await versionsOfFacts()
    expect(await versionsAfter(stored.close, new Date(testNow.getTime() + 1))).toEqual(before)
    const after = await versionsAfter(stored.close + 1, new Date(testNow.getTime() + 2))
    await server.service.knowledge.refresh()
    expect([...after].filter(([name, version]) => before.get(name) !== version).map(([name]) => name)).toEqual(["bars"])
  })
})

describe("unreadable news", () => {
  const own = testServer()
  const [fear, bar]: Need[][] = [["fear-greed"], ["bars"]]
  const versionsNow = () => [fear, bar].map((names) => own.service.knowledge.versions(names))

  it.each(["fact_version", "bar"])(
    "for lack of %s is read as soon as that is back, even without a notification",
    async (table) => {
      const { database, knowledge } = own.service
      const [oldFear, oldBars] = versionsNow()
      await database.pool.query("UPDATE fact_version SET version = version + 1")
      await database.pool.query(`ALTER TABLE ${table} RENAME TO away`)
      await expect(knowledge.refresh()).rejects.toThrow(table)
      const [heldFear, heldBars] = versionsNow()
      expect([heldFear === oldFear, heldBars]).toEqual([table === "fact_version", oldBars])
      await database.pool.query(`ALTER TABLE away RENAME TO ${table}`)
      await expect.poll(() => versionsNow()[1]).not.toBe(oldBars)
      expect(versionsNow()[0]).not.toBe(oldFear)
    },
  )
})

describe("in a run with several portions", () => {
  const portions = async (factor: number) => {
    const bars = await Promise.all(["AAPL", "MSFT"].map(newestBar))
    return bars.map((bar) => ({ bars: [{ ...bar, close: bar.close * factor }], actions: [] }))
  }
  const scans = dataProducts.filter(({ name }) => name === "market/anomalies")
  const readAll = async () => {
    await server.service.knowledge.refresh()
    server.service.answers = answerCache()
    return Promise.all(scans.map(read))
  }
  const lastClose = (at: Date, ticker: string) =>
    server.service.knowledge.at(at, ["bars", "actions"]).bars().panelOf(ticker).close.at(-1)
  const barsVersion = async () => Number((await readVersions(server.service.database.pool)).get("bars"))
  const closes = async (asOf: Date) => {
    const { close, rows, stride, sessions } = (await loadKnownPanels(server.service.database.pool, asOf)).at(asOf)
    return ["AAPL", "MSFT"].map((ticker) => close[(rows.get(ticker) ?? -1) * stride + sessions.length - 1])
  }

  it("nothing shows before everything is stored, and then all at once", { tags: "slow" }, async () => {
    const { service, clock } = server
    const at = new Date(clock.now + 60_000)
    clock.now += 120_000
    const [before, version, stored] = [await readAll(), await barsVersion(), await closes(at)]
    let portionCount = 0
    await bring({ family: "bars", at, sink: barSink(service.database, []) }, await portions(1.5), async () => {
      portionCount++
      expect(await barsVersion()).toBe(version)
      expect(await readAll()).toEqual(before)
      expect(await closes(at)).toEqual(stored)
      // Facts of another family make the panel be read again.
      await service.database.pool.query(factsArrived("vix", [new Date(testNow.getTime() + portionCount)]))
      await service.knowledge.refresh()
      expect(lastClose(at, "AAPL")).toBe(stored[0])
    })
    expect(portionCount).toBe(2)
    expect(await barsVersion()).toBe(version + 1)
    await service.knowledge.refresh()
    const shown = ["AAPL", "MSFT"].map((ticker) => lastClose(at, ticker))
    expect(shown).toEqual(stored.map((close) => close * 1.5))
    expect(await closes(at)).toEqual(shown)
  })

  it("the facts of an interrupted run show when the next run ends", async () => {
    const { service, clock } = server
    const at = new Date(clock.now + 60_000)
    clock.now += 120_000
    const [version, stored] = [await barsVersion(), await closes(at)]
    const cutOff = bring({ family: "bars", at, sink: barSink(service.database, []) }, await portions(1.2), async () => {
      throw new Error("cut off")
    })
    await expect(cutOff).rejects.toThrow("cut off")
    expect([await barsVersion(), await closes(at)]).toEqual([version, stored])
    await bring({ family: "bars", at: new Date(clock.now), sink: barSink(service.database, []) }, [])
    await service.knowledge.refresh()
    expect(lastClose(at, "AAPL")).toBe(stored[0] * 1.2)
    expect(await barsVersion()).toBe(version + 1)
  })
})

/** Relays have no facts in the simulated market. */
const told = families.filter(({ name }) => !name.endsWith("-relay"))

describe("as of before a revision, every family answers as it did", () => {
  it.each(told)("$name", async (family) => {
    const revisedAt = new Date(server.clock.now + 3_600_000)
    const asked = await revision(family)
    const before = await asked.read(new Date(revisedAt.getTime() - 1))
    await asked.revise(revisedAt)
    await server.service.knowledge.refresh()
    expect(await asked.read(new Date(revisedAt.getTime() - 1))).toEqual(before)
    expect(await asked.read(revisedAt)).toBe(asked.revised(before))
  })
})

type Revision = {
  read(asOf: Date): Promise<number>
  revise(at: Date): Promise<unknown>
  revised(before: number): number
}

const doubled = (before: number) => before * 2

/** A stored value of a family and a way to revise it, depending on where the family is stored. */
async function revision(family: Family): Promise<Revision> {
  const { database } = server.service
  const { pool } = database
  const bars = barSink(database, [])
  const panelOf = (ticker: string, asOf: Date) =>
    server.service.knowledge.at(asOf, ["bars", "vix", "actions"]).bars().panelOf(ticker)
  if (family.storage === "bar") {
    const stored = await newestBar(family.name === "vix" ? VIX : "SPY")
    return {
      async read(asOf) {
        const { close, sessions } = panelOf(stored.ticker, asOf)
        return close[sessions.indexOf(stored.date)]
      },
      revise: (at) =>
        bring({ family: family.name, at, sink: bars }, [
          { bars: [{ ...stored, close: stored.close * 2 }], actions: [] },
        ]),
      revised: doubled,
    }
  }
  if (family.storage === "fact") {
    const [newest] = await asKnown(pool, family, new Date(server.clock.now), { most: 1 })
    const filter = { keys: [newest.key] }
    return {
      read: async (asOf) => (await asKnown(pool, family, asOf, filter)).length,
      revise: (at) =>
        bring({ family: family.name, at, sink: factSink(database, family) }, [[{ ...newest, isRetracted: true }]]),
      revised: () => 0,
    }
  }
  const { rows } = await pool.query<{ ticker: string; exDate: string; ratio: number }>(
    `SELECT ticker, ex_date::text AS "exDate", value AS ratio FROM corporate_action WHERE kind = 'split' LIMIT 1`,
  )
  const [split] = rows
  return {
    async read(asOf) {
      return panelOf(split.ticker, asOf).splitFactor.at(-1) ?? Number.NaN
    },
    revise: (at) =>
      bring({ family: "bars", at, sink: bars }, [
        { bars: [], actions: [{ ...split, kind: "split", ratio: split.ratio * 2 }] },
      ]),
    revised: doubled,
  }
}

async function newestBar(ticker: string) {
  const { rows } = await server.service.database.pool.query(
    `SELECT ticker, date::text, open, high, low, close, volume FROM bar WHERE ticker = $1 ORDER BY date DESC, known_at DESC LIMIT 1`,
    [ticker],
  )
  return rows[0]
}

describe("an answer in live mode", () => {
  const catalogue = (name: string) => ({ name, url: "", licence: "" })

  it("is labelled mixed if its bars were imported and its VIX was seen to arrive", async () => {
    const { database, env } = server.service
    const asOf = new Date("2026-11-20T23:00:00Z")
    const imported = { ...(await newestBar("SPY")), ticker: "IMPORTED" }
    await database.prisma.instrument.create({ data: { ticker: imported.ticker, kind: "stock" } })
    await storeBars(
      database.pool,
      { bars: [imported], actions: [] },
      { ingestionId: 1, at: new Date("2026-11-23T12:00:00Z") },
    )
    const knowledge = await openKnowledge({ ...env, FEED: "live" }, database, catalogue)
    const [regime] = dataProducts.filter((product) => product.name === "market/regime")
    const { originOf } = knowledge.at(asOf, regime.needs)
    expect(await originOf(["bars", "actions"])).toBe("replay")
    expect(await originOf(["vix"])).toBe("live")
    const answer = await envelope(regime, regime.params.parse({}), knowledge.at(asOf, regime.needs))
    expect(answer).toMatchObject({ meta: { data_origin: "mixed", data_through: "2026-11-20" } })
    knowledge.close()
  })

  it("is labelled live as of after the import of its bars, although they are about the past", async () => {
    const { database, env } = server.service
    const knowledge = await openKnowledge({ ...env, FEED: "live" }, database, catalogue)
    const instants = ["2026-11-20T23:00:00Z", "2026-11-24T12:00:00Z"].map((instant) => new Date(instant))
    const labels = instants.map((asOf) => knowledge.at(asOf, ["bars"]).originOf(["bars"]))
    expect(await Promise.all(labels)).toEqual(["replay", "live"])
    knowledge.close()
  })

  it("cannot read facts that its product does not declare", async () => {
    const known = server.service.knowledge.at(testNow, ["predictions"])
    const refusal = "does not say that it needs it"
    expect(() => known.bars()).toThrow(refusal)
    expect(() => known.facts(fearGreed)).toThrow(refusal)
    expect(() => server.service.knowledge.at(testNow, ["bars"]).predictions()).toThrow(refusal)
    for (const { name } of families) {
      await expect(known.newestDay(name)).rejects.toThrow(refusal)
      await expect(known.credits([name])).rejects.toThrow(refusal)
      await expect(known.originOf(["predictions", name])).rejects.toThrow(refusal)
    }
  })

  it("cannot read parts of the panel that its product does not declare: prices depend on splits, too", async () => {
    const refusal = "does not say that it needs it"
    const bars = (...more: Need[]) => server.service.knowledge.at(testNow, ["bars", ...more]).bars()
    expect(() => bars("vix").panelOf("SPY")).toThrow(`reads actions and ${refusal}`)
    expect(() => bars("actions").panelOf("SPY", VIX)).toThrow(`reads vix and ${refusal}`)
    expect(bars("actions").panelOf("SPY").instruments).toHaveLength(1)
    expect(bars("vix").panelOf(VIX).instruments).toHaveLength(1)
    await expect(bars("vix").scan(scans.pullback, null)).rejects.toThrow(`reads actions and ${refusal}`)
    const mood = bars("actions").scan(scans.fearGreed, { putCall: [], creditSpread: [] })
    await expect(mood).rejects.toThrow(`reads vix and ${refusal}`)
    const { axes, listSpans, through } = bars()
    expect(listSpans(through)[axes.rows.get(VIX) ?? -1]).toBeNull()
  })

  it("to every product's example needs only what the product declares", { tags: "slow" }, async () => {
    for (const product of dataProducts) {
      const knowledge = server.service.knowledge.at(testNow, product.needs)
      const params = product.params.parse(product.example)
      await expect(envelope(product, params, knowledge), product.name).resolves.toBeDefined()
    }
  })
})
