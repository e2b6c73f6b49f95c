import { gunzipSync } from "node:zlib"
import { parse } from "csv-parse/sync"
import { beforeEach, describe, expect, it } from "vitest"
import { products } from "../../server/products"
import { columnsOf } from "../../server/surfaces/formats/columns"
import { callerOf } from "../support/caller"
import { fullest, rowOf } from "../support/contract"
import { testNow } from "../support/database"
import { eras, postMcp } from "../support/mcpRequests"
import { restUrl, rowsIn } from "../support/requests"
import { testServer } from "../support/testServer"
import { expectProblem, expectViolations } from "./ask"
import { raw } from "./wire"

const server = testServer()
const caller = callerOf(server)

beforeEach(() => {
  server.clock.now = testNow.getTime() + 60_000
})

type Row = Record<string, unknown>

const tables = products.filter(({ table }) => table !== null).map((product) => [product.name, product] as const)
const latest = "/api/v1/predictions/latest"
const get = (path: string, headers: Record<string, string> = {}) => caller.get(path, { headers })

async function csvIn(response: Response): Promise<{ header: string[]; lines: string[][] }> {
  expect(response.status).toBe(200)
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present")
  const text = await response.text()
  expect(text).toMatch(/^[^\r\n]+\r\n/)
  const [header, ...lines] = parse(text, { relax_column_count: false }) as string[][]
  return { header, lines }
}

async function linesIn(response: Response): Promise<Row[]> {
  expect(response.status).toBe(200)
  expect(response.headers.get("content-type")).toBe("application/ndjson; charset=utf-8")
  return rowsIn(await response.text())
}

/** The expected cell, without the apostrophe that keeps spreadsheets from running formulas. */
function said(value: unknown): string {
  if (value === null || value === undefined) return ""
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

const at = (row: Row, label: string) =>
  label.split(".").reduce<unknown>((value, name) => (value as Row | null)?.[name], row)

/** Paths of all values in a row; a list counts as a value. */
function placesOf(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([name, inner]) => placesOf(inner, path ? `${path}.${name}` : name))
}

describe.each(tables)("the rows of %s", (_, product) => {
  const params = fullest(rowOf(product))

  it("are the same in every format, each with its origin", { tags: "slow" }, async () => {
    server.clock.now += 60_000
    await caller.newKey()
    const answer = await (await get(restUrl("", product, { ...product.example, ...params }))).json()
    const named = Object.fromEntries(
      product.pathParams.filter((name) => name in answer).map((name) => [name, answer[name]]),
    )
    const { data_origin } = answer.meta
    const rows = (answer[product.table ?? ""] as Row[]).map((row): Row => ({ ...named, ...row, data_origin }))
    const url = (format: string) => restUrl("", product, { ...product.example, ...params, format })
    expect(await linesIn(await get(url("ndjson")))).toEqual(rows)

    const { header, lines } = await csvIn(await get(url("csv")))
    expect(new Set(header).size).toBe(header.length)
    expect(header.at(-1)).toBe("data_origin")
    for (const place of rows.flatMap((row) => placesOf(row, ""))) {
      // An object that is null here has columns because of other rows.
      expect(header.some((label) => label === place || label.startsWith(`${place}.`))).toBe(true)
    }
    expect(lines).toHaveLength(rows.length)
    for (const [index, line] of lines.entries()) {
      const wanted = header.map((label) => said(at(rows[index], label)))
      expect(line.map((cell) => cell.replaceAll("'", ""))).toEqual(wanted.map((cell) => cell.replaceAll("'", "")))
      for (const cell of line) expect(cell).toMatch(/^(-?\d+(\.\d+)?(e[+-]?\d+)?|[^=+\-@＝＋－＠\t\r].*)?$/is)
    }
  })

  it("have the same columns if there are none", async () => {
    server.clock.now += 60_000
    await caller.newKey()
    const path = restUrl("", product, { ...product.example, as_of: "1950-01-01" })
    const { header, lines } = await csvIn(await get(`${path}&format=csv`))
    expect(header).toEqual(columnsOf(product).map(({ label }) => label))
    const { meta, ...fields } = await (await get(path)).json()
    const { length: count } = fields[product.table ?? ""]
    expect(lines).toHaveLength(count)
    const tabled = await get(`${path}&format=ndjson`)
    expect(tabled.headers.get("x-empty-reason")).toBe(meta.empty_reason)
    expect(await linesIn(tabled)).toHaveLength(count)
  })
})

describe("a list as a table", () => {
  it("repeats meta in its headers", async () => {
    const path = `${latest}?limit=3`
    const { meta, total_count } = await (await get(path)).json()
    for (const format of ["csv", "ndjson"]) {
      const { headers } = await get(`${path}&format=${format}`)
      expect(headers.get("x-as-of")).toBe(meta.as_of)
      expect(headers.get("x-data-origin")).toBe("simulated")
      expect(headers.get("x-data-through")).toBe(meta.data_through)
      expect(headers.get("x-stale")).toBe(String(meta.stale))
      expect(headers.get("x-empty-reason")).toBeNull()
      expect(headers.get("x-total-count")).toBe(String(total_count))
      expect(headers.get("x-next-cursor")).toBe(meta.next_cursor)
      expect(headers.get("link")).toBe(
        `<https://assay.test${latest}?limit=3&format=${format}&cursor=${meta.next_cursor}>; rel="next", ` +
          `<https://assay.test${latest}?limit=3>; rel="alternate"; type="application/json"`,
      )
      expect(headers.get("content-disposition")).toBe(
        `attachment; filename="predictions-latest_${meta.as_of.slice(0, 10)}.${format}"`,
      )
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("access-control-expose-headers")).toBe("*")
    }
  })

  it("that may be stale is marked as such", async () => {
    const path = "/api/v1/market/ohlcv/AAPL?days=5"
    server.clock.now += 10 * 86_400_000
    const { meta } = await (await get(path)).json()
    const { headers } = await get(`${path}&format=csv`)
    expect([headers.get("x-stale"), headers.get("x-stale-reason")]).toEqual(["true", meta.stale_reason])
    expect(headers.get("content-disposition")).toContain("market-ohlcv-AAPL_")
  })

  it("is named after the ticker in the path, which is in each row too", async () => {
    const { header, lines } = await csvIn(await get("/api/v1/market/ohlcv/aapl?days=5&format=csv"))
    expect([header[0], lines[0][0]]).toEqual(["ticker", "AAPL"])
    const { headers } = await get("/api/v1/predictions/%20aapl%20/history?days=5&format=csv")
    expect(headers.get("content-disposition")).toMatch(/filename="predictions-aapl-history_[\d-]+\.csv"/)
    expect(headers.get("link")).toContain("/predictions/%20aapl%20/history?days=5>")
  })

  it("can be read to its end by its links, and the format may change on the way", async () => {
    const path = `${latest}?order_by=rank&limit=10`
    const { predictions } = await (await get(`${latest}?order_by=rank&limit=500`)).json()
    const seen: string[] = []
    let next: string | null = `${path}&format=csv`
    for (let page = 0; next !== null; page++) {
      const format: string = page % 2 === 0 ? "csv" : "ndjson"
      const response = await get(next.replace(/format=\w+/, `format=${format}`))
      if (format === "ndjson") seen.push(...(await linesIn(response.clone())).map((row) => String(row.prediction_id)))
      else seen.push(...(await csvIn(response.clone())).lines.map(([id]) => id))
      next = /<https:\/\/assay\.test([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? null
    }
    expect(seen).toEqual((predictions as Row[]).map((row) => row.prediction_id))
    expect(seen.length).toBeGreaterThan(20)
  })

  it("has its own ETag, is compressed, and is not sent again to a client that has it", async () => {
    const tags = new Set<unknown>()
    for (const format of ["json", "csv", "ndjson"]) {
      const path = `${latest}?format=${format}`
      const whole = await raw(server, path, { "X-API-Key": caller.key })
      const packed = await raw(server, path, { "X-API-Key": caller.key, "Accept-Encoding": "gzip" })
      expect(gunzipSync(packed.body)).toEqual(whole.body)
      expect(packed.body.length).toBeLessThan(whole.body.length / 2)
      const head = await raw(server, path, { "X-API-Key": caller.key }, { method: "HEAD" })
      expect([head.status, head.body.length]).toEqual([200, 0])
      for (const name of ["etag", "content-type", "content-length", "link", "x-as-of"]) {
        expect(head.headers[name]).toBe(whole.headers[name])
      }
      const known = await raw(server, path, { "X-API-Key": caller.key, "If-None-Match": String(whole.headers.etag) })
      expect([known.status, known.body.length]).toEqual([304, 0])
      expect(known.headers["x-data-origin"]).toBe(whole.headers["x-data-origin"])
      tags.add(whole.headers.etag)
    }
    expect(tags.size).toBe(3)
    const plain = await get(latest)
    expect(tags.has(plain.headers.get("etag"))).toBe(false)
    expect(await plain.text()).toBe(await (await get(`${latest}?format=json`)).text())
  })

  it("follows the Accept header if no parameter names a format", async () => {
    await caller.newKey()
    const path = `${latest}?limit=3`
    const typeOf = async (accept: string, asked = path) => {
      const response = await get(asked, { Accept: accept })
      expect(response.headers.get("vary")).toMatch(/^Accept,/)
      return response.headers.get("content-type")?.split(";")[0]
    }
    expect(await typeOf("text/csv")).toBe("text/csv")
    expect(await typeOf("application/x-ndjson, text/csv;q=0.5")).toBe("application/ndjson")
    expect(await typeOf("text/csv, */*;q=0.8")).toBe("text/csv")
    const forJson = ["*/*", "application/json, text/csv", "text/html, */*;q=0.8", "application/*", "text/csv;q=0, */*"]
    for (const accept of forJson) {
      expect([accept, await typeOf(accept)]).toEqual([accept, "application/json"])
    }
    expect(await typeOf("text/csv", `${path}&format=json`)).toBe("application/json")
    const csv = await get(path, { Accept: "text/csv" })
    expect(await csv.text()).toBe(await (await get(`${path}&format=csv`)).text())
  })

  it("is refused if Accept names no available format, after the key and the parameters, and costs nothing", async () => {
    const one = await server.key("api_pro")
    const ask = (path: string, accept: string) => server.get(path, { key: one, headers: { Accept: accept } })
    const left = async () => (await ask("/api/v1/market/regime", "*/*")).headers.get("x-ratelimit-remaining")
    const before = Number(await left())
    const detail = expect.stringContaining("application/json, text/csv, application/ndjson")
    await expectProblem(await ask(latest, "image/png"), "not_acceptable", { detail })
    await expectProblem(await ask("/api/v1/market/regime", "text/csv"), "not_acceptable")
    await expectProblem(await ask(latest, "application/json;q=0"), "not_acceptable", { detail })
    await expectViolations(await ask(`${latest}?limit=0`, "image/png"), ["query.limit"])
    expect((await server.get(latest, { headers: { Accept: "image/png" } })).status).toBe(401)
    expect(Number(await left())).toBe(before - 1)
  })

  it("is refused like any answer: as a problem, with all errors at once", async () => {
    const path = `${latest}?format=csv`
    await expectProblem(await server.get(path), "missing_api_key", { pricing_url: "https://assay.test/pricing" })
    const free = await server.key("free")
    const refused = await server.get("/api/v1/signals/events?format=csv", { key: free })
    expect([refused.status, refused.headers.get("content-type")]).toEqual([403, "application/problem+json"])
    const many = await get(`${latest}?format=xml&limit=0&nope=1`)
    await expectViolations(many, ["query.format", "query.limit", "query.nope"])
    for (const format of ["CSV", "", "csv&format=csv"]) {
      await expectViolations(await get(`${latest}?format=${format}`), ["query.format"])
    }
    const [{ msg }] = await expectViolations(await get(`${latest}?formt=csv`), ["query.formt"])
    expect(msg).toContain("Did you mean format?")
  })

  it("exists only for lists and tables: other answers and tools have one form", async () => {
    await expectViolations(await get("/api/v1/market/regime?format=json"), ["query.format"])
    const { message } = eras["2025-11-25"]("tools/call", {
      name: "get_latest_predictions",
      arguments: { format: "csv" },
    })
    const response = await postMcp(server.origin, message, { "X-API-Key": caller.key })
    expect(await response.text()).toContain("extra_forbidden")
  })
})
