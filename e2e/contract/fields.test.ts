import { describe, expect, it } from "vitest"
import { callerOf, minuteForEachTest } from "../support/caller"
import { eras, postMcp } from "../support/mcpRequests"
import { testServer } from "../support/testServer"
import { expectViolations } from "./ask"

const server = testServer()
const caller = callerOf(server)
minuteForEachTest(server)

const latest = "/api/v1/predictions/latest"
const tagOf = async (path: string) => (await caller.get(path)).headers.get("etag")

describe("a list with fields", () => {
  it("has an ETag of its own for each choice, whatever its order, and leaves the whole answer as it was", async () => {
    const before = await (await caller.get(latest)).text()
    const [whole, two, turned, three] = await Promise.all(
      ["", "?fields=ticker,edge", "?fields=edge,ticker", "?fields=ticker,edge,confidence"].map((query) =>
        tagOf(latest + query),
      ),
    )
    expect(two).toBe(turned)
    expect(new Set([whole, two, three]).size).toBe(3)
    expect(await (await caller.get(latest)).text()).toBe(before)
    const known = await caller.get(`${latest}?fields=ticker,edge`, { headers: { "If-None-Match": String(two) } })
    expect(known.status).toBe(304)
  })

  it("has the same rows on all of its pages, and a cursor goes on with other fields", async () => {
    const path = "predictions/latest?order_by=rank&limit=20"
    const whole = (await caller.ask(`${path.replace("20", "500")}`)).predictions as { ticker: string }[]
    const few = (await caller.rowsOf(`${path}&fields=ticker`, "predictions")) as Record<string, unknown>[]
    expect(few.map(({ ticker }) => ticker)).toEqual(whole.map(({ ticker }) => ticker))
    expect(Object.keys(few[0])).toEqual(["prediction_id", "ticker", "target_date"])
    const { meta } = await caller.ask(`${path}&fields=ticker`)
    const next = await caller.ask(`${path}&cursor=${meta.next_cursor}`)
    expect(next.predictions[0].ticker).toBe(whole[20].ticker)
    expect(next.meta).not.toHaveProperty("fields")
  })

  it("answers a past moment, and an empty one with the reason", async () => {
    const past = await caller.ask("market/ohlcv/AAPL?days=5&fields=close&as_of=2026-11-10")
    expect(past.bars.map(Object.keys)).toEqual(past.bars.map(() => ["date", "close"]))
    expect(past.meta.as_of).toMatch(/^2026-11-1[01]/)
    const empty = await caller.ask("market/ohlcv/AAPL?fields=close&as_of=1950-01-01")
    expect(empty).toMatchObject({ bars: [], meta: { empty_reason: "before_coverage", fields: ["date", "close"] } })
  })

  it("keeps its fields in the links of a table", async () => {
    const { headers } = await caller.get(`${latest}?limit=3&fields=edge,ticker&format=csv`)
    expect(headers.get("link")).toMatch(/fields=edge(,|%2C)ticker[^>]*cursor=[^>]+>; rel="next"/)
    expect(headers.get("link")).toMatch(/limit=3&fields=edge(,|%2C)ticker>; rel="alternate"/)
  })

  it("is refused for names that it does not have, each on its own, and costs nothing", async () => {
    const before = await caller.get("/api/v1/account/me?fields=tier")
    const refused = await caller.get(`${latest}?fields=tickr,nope.nope&limit=0`)
    const places = ["query.fields", "query.fields", "query.limit"]
    expect((await expectViolations(refused, places)).map(({ msg }) => msg).join()).toContain("Did you mean ticker?")
    await expectViolations(await caller.get(`${latest}?fields=ticker&fields=edge`), ["query.fields"])
    const [left, leftBefore] = [refused, before].map(({ headers }) => headers.get("x-ratelimit-remaining"))
    expect(left).toBe(leftBefore)
    expect(Object.keys(await before.json())).toEqual(["key_id", "tier"])
  })
})

it("the short form of the sources is a line for each: its name, its family and its state", async () => {
  const whole = await caller.ask("intelligence/status")
  const short = await caller.ask("intelligence/status?fields=status")
  expect(Object.keys(short.sources[0])).toEqual(["source", "family", "status"])
  expect(short.sources).toHaveLength(whole.sources.length)
  expect(JSON.stringify(short.sources).length).toBeLessThan(JSON.stringify(whole.sources).length / 8)
})

describe("a tool with fields", () => {
  async function call(args: object) {
    const { message } = eras["2025-11-25"]("tools/call", { name: "get_latest_predictions", arguments: args })
    const response = await postMcp(server.origin, message, { "X-API-Key": caller.key })
    return (await response.json()).result
  }

  it("takes them as a list or as text, and its answer is less than half as long", async () => {
    const whole = (await call({})).structuredContent
    const { structuredContent: few } = await call({ fields: ["ticker", "edge"] })
    expect((await call({ fields: "ticker,edge" })).structuredContent).toEqual(few)
    expect(few.meta.fields).toEqual(["prediction_id", "ticker", "edge", "target_date"])
    expect(Object.keys(few.predictions[0])).toEqual(["prediction_id", "ticker", "edge"])
    expect(few.same_in_all_rows.predictions).toHaveProperty("target_date")
    expect(few.count).toBe(whole.count)
    expect(JSON.stringify(few).length).toBeLessThan(JSON.stringify(whole).length / 2)
    expect(few.only_in_detailed.filter((path: string) => path.startsWith("predictions."))).toEqual([])
    const detailed = (await call({ fields: ["ticker"], response_format: "detailed", limit: 2 })).structuredContent
    expect(Object.keys(detailed.predictions[0])).toEqual(["prediction_id", "ticker", "target_date"])
  })

  it("refuses others with the nearest, and takes empty text for absent", async () => {
    const refused = await call({ fields: ["tickr"] })
    expect(refused.isError).toBe(true)
    expect(refused.content[0].text).toContain("Did you mean ticker?")
    expect((await call({ fields: "" })).structuredContent.meta).not.toHaveProperty("fields")
  })
})
