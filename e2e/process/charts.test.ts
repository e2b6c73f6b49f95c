// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { drawingLimits } from "../../server/accounts/tiers"
import { testVariables } from "../support/database"
import { type Running, requireBuild, run } from "../support/processes"
import { testDatabase } from "../support/testDatabase"

const database = testDatabase()
let running: Running
let [listener, next] = ["", ""]

beforeAll(requireBuild, 0)

beforeAll(async () => {
  const variables = { ...testVariables, NODE_ENV: "production", DATABASE_URL: database.url, TRUSTED_PROXIES: "1" }
  running = run("e2e/support/nextProcess.ts", [], variables)
  const [, ...ports] = await running.says(/^(\d+) (\d+)$/m)
  ;[listener, next] = ports.map((port) => `http://127.0.0.1:${port}`)
})
afterAll(() => running.end())

const get = (path: string, network = "192.0.2.1", headers: Record<string, string> = {}) =>
  fetch(`${listener}${path}`, { headers: { "X-Forwarded-For": network, ...headers } })

const charts = ["/chart/track-record.png", "/chart/track-record.png?record=daily&theme=light", "/chart/AAPL.png"]

describe("a chart", () => {
  it.each(charts)("%s is a PNG of one size that other sites may show, with an ETag and no cookie", async (path) => {
    const response = await get(path)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"])
    expect(bytes.subarray(1, 4).toString()).toBe("PNG")
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600")
    expect(response.headers.get("set-cookie")).toBeNull()
    const etag = response.headers.get("etag") ?? ""
    const again = await get(path, "192.0.2.1", { "If-None-Match": etag })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  })

  it.each([
    ["/chart/track-record.png?width=10000", 422],
    ["/chart/track-record.png?theme=<script>", 422],
    ["/chart/AAPL.png?record=daily", 422],
    ["/chart/AAPL.png?theme=dark&theme=light", 422],
    ["/chart/NOSUCH.png", 404],
    ["/chart/AAPL.svg", 404],
    [`/chart/${"A".repeat(300)}.png`, 422],
  ])("is refused with a line of text: %s", async (path, status) => {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, status])
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8")
    expect(response.headers.get("cache-control")).toBe("no-store")
  })

  it("that has to be drawn counts against its network, and a cached one does not", async () => {
    const { rows } = await database.pool.query<{ ticker: string }>(
      "SELECT ticker FROM instrument WHERE kind = 'stock' AND delisted_date IS NULL AND ticker <> 'AAPL' ORDER BY ticker LIMIT 22",
    )
    const draw = async () => {
      const drawn = await Promise.all(rows.map(({ ticker }) => get(`/chart/${ticker}.png`, "198.51.100.7")))
      return drawn.map(({ status }) => status)
    }
    const first = await draw()
    expect(first).toContain(200)
    // A minute may end meanwhile, and the next one has its own limit. A slow machine refuses with 503 before it counts.
    expect(first.filter((status) => status === 200).length).toBeLessThanOrEqual(2 * drawingLimits.perMinute)
    expect(first.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    await expect.poll(draw).toContain(429)
    expect((await get("/chart/AAPL.png", "198.51.100.7")).status).toBe(200)
  })

  it("is the same from Next without the listener", async () => {
    const response = await fetch(`${next}/chart/AAPL.png`)
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"])
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
  })
})

describe("without the listener", () => {
  it("a card may be framed, and a page may not", async () => {
    const [card, badge, page] = await Promise.all(
      ["/embed/AAPL", "/badge/track-record.svg", "/docs/embeds"].map((path) => fetch(`${next}${path}`)),
    )
    expect(card.headers.get("content-security-policy")).toContain("frame-ancestors *; sandbox")
    expect(card.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    expect(badge.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8")
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(await page.text()).toContain('<iframe src="/embed/track-record"')
  })
})
