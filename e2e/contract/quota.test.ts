import { describe, expect, it } from "vitest"
import { minuteForEachTest } from "../support/caller"
import { testServer } from "../support/testServer"
import { batch, countersOf, regime } from "./ask"

const server = testServer()
minuteForEachTest(server)

describe("the quota", () => {
  it("counts the keys of an account together, and other accounts separately", async () => {
    const email = "two-keys@example.com"
    const [one, other] = [await server.key("free", { email }), await server.key("free", { email })]
    for (let count = 0; count < 3; count++) await server.get(regime, { key: one })
    for (let count = 0; count < 2; count++) await server.get(regime, { key: other })
    for (const key of [one, other]) expect((await server.get(regime, { key })).status).toBe(429)
    expect((await server.get(regime, { key: await server.key() })).headers.get("x-ratelimit-remaining")).toBe("4")
  })

  it("counts HEAD and a 304 as one each, and OPTIONS not at all", async () => {
    const key = await server.key()
    const head = await server.get(regime, { key, method: "HEAD" })
    expect([head.status, await head.text(), head.headers.get("x-ratelimit-remaining-day")]).toEqual([200, "", "99"])
    const etag = head.headers.get("etag") ?? ""
    const unchanged = await server.get(regime, { key, headers: { "If-None-Match": etag } })
    expect([unchanged.status, unchanged.headers.get("x-ratelimit-remaining-day")]).toEqual([304, "98"])
    const options = await server.get(regime, { key, method: "OPTIONS" })
    expect(options.status).toBe(204)
    const { minute, day } = await countersOf(server, key)
    expect([minute, day]).toEqual([2, 2])
  })

  it("of a free key is exactly a hundred answers a day, whatever is refused in between", async () => {
    server.clock.now = Math.ceil(server.clock.now / 86_400_000) * 86_400_000
    const key = await server.key()
    let answered = 0
    for (let minute = 0; minute < 22; minute++, server.clock.now += 60_000) {
      const paths = [...Array(6).fill(regime), batch, "/api/v1/nothing"]
      const statuses = await Promise.all(paths.map(async (path) => (await server.get(path, { key })).status))
      answered += statuses.filter((status) => status === 200).length
      expect(statuses.filter((status) => status === 200)).toHaveLength(minute < 20 ? 5 : 0)
    }
    expect(answered).toBe(100)
  })
})
