// @module-tag slow
import { describe, expect, it } from "vitest"
import { embedLimits } from "../../server/accounts/tiers"
import { callerOf } from "../support/caller"
import { testServer } from "../support/testServer"
import { raw as rawRequest } from "./wire"

const server = testServer()
const caller = callerOf(server, "free")

const badge = "/badge/track-record.svg"
const cards = ["/embed/track-record", "/embed/track-record?record=daily&theme=dark", "/embed/AAPL?theme=light"]

const text = async (path: string) => {
  const response = await server.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}
const share = (rate: number) => `${(rate * 100).toFixed(1)}%`
const count = (n: number) => n.toLocaleString("en-US")

describe("the badge", () => {
  it("shows the record: the rate, its sample and interval, and that the market is simulated", async () => {
    const { accuracy } = await caller.ask("predictions/accuracy?days=365")
    const [{ relative: row }] = accuracy
    const svg = await text(`${badge}?record=daily`)
    const title = /<title>([^<]+)<\/title>/.exec(svg)?.[1]
    expect(row.n).toBeGreaterThan(0)
    expect(title).toContain(`${share(row.accuracy)} of ${count(row.n)} predictions`)
    expect(title).toContain("95% interval")
    expect(title).toMatch(/^Simulated data: .*, \d+ \w+ 20\d\d to \d+ \w+ 20\d\d\.$/)
    expect(svg).toContain(`aria-label="${title}"`)
    expect(svg).toContain("Assay daily predictions (simulated)")
    expect(svg).toContain(`${share(row.accuracy)} right, n = ${count(row.n)} (95%: `)
  })

  it("shows the event signals unless another record is requested", async () => {
    const record = await (await server.get("/track-record", { headers: { Accept: "application/json" } })).json()
    const svg = await text(badge)
    expect(svg).toContain("Assay signals (simulated)")
    expect(record.n_independent).toBeGreaterThan(0)
    expect(svg).toContain(`${share(record.win_rate)} won, n = ${count(record.n_independent)}`)
    expect(await text(`${badge}?record=signals`)).toBe(svg)
  })

  it("is a strict image that caches keep, with an ETag and without a cookie", async () => {
    const first = await server.get(badge)
    expect(first.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8")
    expect(first.headers.get("cache-control")).toBe("public, max-age=600")
    expect(first.headers.get("set-cookie")).toBeNull()
    expect(first.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    expect(first.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    )
    const etag = first.headers.get("etag") ?? ""
    const again = await server.get(badge, { headers: { "If-None-Match": etag } })
    expect([again.status, await again.text()]).toEqual([304, ""])
  })

  const refused = ["label=Anything", "record=<script>alert(1)</script>", "record=daily&record=weekly"]
  it.each(refused)("accepts no text from the URL: %s", async (search) => {
    const response = await server.get(`${badge}?${search}`)
    expect(response.status).toBe(422)
    expect(response.headers.get("content-type")).toBe("application/problem+json")
  })

  it("is the only badge", async () => {
    expect((await server.get("/badge/other.svg")).status).toBe(404)
    expect((await server.get(badge, { method: "POST" })).status).toBe(405)
  })
})

describe("a card", () => {
  it.each(cards)("%s may be framed by any page, runs and loads nothing, is small, and has an ETag", async (path) => {
    const { headers, body } = await rawRequest(server, path)
    const known = { "If-None-Match": String(headers.etag) }
    expect((await rawRequest(server, path, known)).status).toBe(304)
    expect(headers["content-type"]).toBe("text/html; charset=utf-8")
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors \*; sandbox allow-popups allow-popups-to-escape-sandbox$/,
    )
    expect(headers["x-frame-options"]).toBeUndefined()
    expect(headers["set-cookie"]).toBeUndefined()
    expect(headers["x-robots-tag"]).toBe("noindex")
    expect(headers["cache-control"]).toBe("public, max-age=600")
    expect(body.length).toBeLessThan(30_000)
    const html = body.toString()
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(| style=| on\w+=/i)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain("Simulated data")
    expect(html).toContain("not financial advice")
    expect(html).toMatch(/As of \d+ \w+ 20\d\d at \d\d:\d\d UTC|As of \d+ \w+ 20\d\d, \d\d:\d\d UTC/)
    expect(html).toMatch(/<a href="http[^"]+" target="_blank" rel="noopener">/)
  })

  it("shows the rate with its sample, interval and benchmark", async () => {
    const { accuracy } = await caller.ask("predictions/accuracy?ticker=AAPL&days=365")
    const { predictions } = await caller.ask("predictions/AAPL")
    const html = await text("/embed/AAPL")
    const [row] = accuracy
    expect(html).toContain(`<span class="rate">${share(row.relative.accuracy)}</span>`)
    expect(html).toContain(`of ${count(row.relative.n)} predictions over`)
    expect(html).toContain("95% interval (bar) ")
    expect(html).toContain("chance (dashed) 50.0%")
    expect(html).toContain(`${share(predictions.daily.confidence)} of the time`)
    expect(html).not.toContain(String(predictions.daily.reference_price))
  })

  it("follows the requested theme", async () => {
    expect(await text("/embed/track-record?theme=dark")).toContain('<html lang="en" class="dark">')
    expect(await text("/embed/track-record?theme=light")).toContain('<html lang="en" class="light">')
    expect(await text("/embed/track-record")).toContain('<html lang="en">')
  })

  it.each([
    ["/embed/track-record?theme=<script>alert(1)</script>", 422],
    ["/embed/track-record?theme=dark&theme=light", 422],
    ["/embed/AAPL?record=daily", 422],
    ["/embed/track-record?utm=1", 422],
    ["/embed/NOSUCH", 404],
    ["/embed/%3Cscript%3Ealert(1)%3C/script%3E", 422],
    ["/embed/%E0%A4%A", 422],
    ["/embed/", 422],
    [`/embed/${"A".repeat(500)}`, 422],
  ])("refuses %s, with a body that no browser treats as a page", async (path, status) => {
    const response = await server.get(path)
    expect([path, response.status]).toEqual([path, status])
    expect(response.headers.get("content-type")).toBe("application/problem+json")
    expect(response.headers.get("x-content-type-options")).toBe("nosniff")
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
  })
})

describe("badges and cards", () => {
  it("can be framed, unlike anything else of the service", async () => {
    const others = ["/track-record", "/demo/answer", "/clients/assay.ts", "/api/v1/openapi.json", "/healthz"]
    for (const path of [badge, ...others]) {
      const policy = (await server.get(path)).headers.get("content-security-policy")
      expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")])
    }
  })

  it("do not count as calls, but are counted by network", async () => {
    server.clock.now += 60_000
    for (let count = 0; count < 40; count++) expect((await server.get(badge)).status).toBe(200)
    expect((await server.get("/demo/answer")).headers.get("x-ratelimit-remaining")).toBe("29")
    const { perMinute } = embedLimits
    const rest = await Promise.all(Array.from({ length: perMinute }, () => server.get(badge)))
    expect(rest.filter(({ status }) => status === 429)).toHaveLength(40)
    server.clock.now += 60_000
  })
})
