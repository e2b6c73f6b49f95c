import { beforeEach, describe, expect, it } from "vitest"
import { eventSignal } from "../../server/ledger/leaves/eventSignal"
import { eventSignalGrade } from "../../server/ledger/leaves/eventSignalGrade"
import { trackRecord } from "../../server/products/trackRecord"
import { responseSchema } from "../../server/surfaces/schemas"
import { testServer } from "../support/testServer"
import { recomputedRecord } from "./recomputedRecord"
import { raw } from "./wire"

const server = testServer()

beforeEach(() => {
  server.clock.now += 60_000
})

const chrome = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
const read = async (query = "") => (await server.get(`/track-record${query}`)).json()
const lines = async (path: string) =>
  (await (await server.get(`/track-record/${path}`)).text()).split("\n").slice(0, -1)
const rows = async () => (await lines("rows?limit=10000")).map((line) => JSON.parse(line))

/** Every number of what was worked out is the one that is said, to the digits that are said. */
function expectSame(said: unknown, own: unknown, path = "record"): void {
  if (typeof own === "number") return expect(said, path).toBeCloseTo(own, 3)
  if (own === null || typeof own !== "object") return expect(said, path).toBe(own)
  if (Array.isArray(own)) expect(said, path).toHaveLength(own.length)
  for (const [name, value] of Object.entries(own)) expectSame(Object(said)[name], value, `${path}.${name}`)
}

describe("the track record", () => {
  it("is what a stranger works out from the rows of the log alone", async () => {
    const record = await read()
    const own = recomputedRecord(await rows())
    expect(record.n_issued).toBe(record.n_resolved + record.n_pending + record.n_void)
    expect(record.n_independent).toBeGreaterThan(100)
    expect(record.n_pending).toBeGreaterThan(0)
    expectSame(record, own)
    for (const parts of [record.by_direction, record.by_event_type, record.by_month]) {
      for (const count of ["n_issued", "n_resolved", "n_pending", "n_void", "n_independent_wins"])
        expect(parts.reduce((sum: number, part: Record<string, number>) => sum + part[count], 0)).toBe(record[count])
    }
  })

  it("says the same of each type as signals/performance does", async () => {
    const key = await server.key("api_starter")
    const { performance } = await (await server.get("/api/v1/signals/performance", { key })).json()
    const record = await read()
    expect(record.by_event_type).toHaveLength(performance.length)
    for (const type of record.by_event_type) {
      const { event_type, second_order } = type
      const same = performance.find(
        (each: typeof type) => each.event_type === event_type && each.second_order === second_order,
      )
      expect(same).toMatchObject(type)
    }
  })

  it("names the newest checkpoint, what market it is of, its method and its limits", async () => {
    const record = await read()
    const [name, size, root] = (await (await server.get("/track-record/checkpoint")).text()).split("\n")
    expect(name).toBe("assay.test/track-record")
    expect(record.ledger).toMatchObject({ tree_size: Number(size), root_hash: root, witnesses: [] })
    expect(record.ledger.rows_url).toBe("https://assay.test/track-record/rows")
    expect(record.meta.data_origin).toBe("simulated")
    expect(record.limits.join(" ")).toContain("simulated")
    expect(record.limits.join(" ")).toContain("our word")
    expect(record.methodology.length).toBeGreaterThan(100)
  })

  it("rests on trades whose prices are those of market/ohlcv", async () => {
    const all = await rows()
    const signals = new Map(all.filter(({ kind }) => kind === eventSignal.kind).map((row) => [row.signal_id, row]))
    const grades = all.filter(({ kind, outcome }) => kind === eventSignalGrade.kind && outcome !== "void").slice(-200)
    const key = await server.key("api_pro")
    for (const grade of grades.filter((_, index) => index % 25 === 0)) {
      const path = `/api/v1/market/ohlcv/${grade.ticker}?days=365`
      const { bars } = await (await server.get(path, { key })).json()
      const barOf = (date: string) => bars.find((bar: { date: string }) => bar.date === date)
      const move = (barOf(grade.exit_date).close / barOf(grade.entry_date).open - 1) * 100
      expect(move, grade.ticker).toBeCloseTo(grade.raw_move_pct, 2)
      expect((grade.exit_price / grade.entry_price) * grade.split_ratio).toBeCloseTo(1 + grade.raw_move_pct / 100, 4)
      const { direction } = signals.get(grade.signal_id)
      expect(grade.outcome).toBe((direction === "bullish" ? move > 0 : move < 0) ? "win" : "loss")
    }
  })

  it("can be asked for as of a past moment, and counts nothing that came later", async () => {
    const then = await read("?as_of=2026-06-30")
    const now = await read()
    expect(then.n_issued).toBeGreaterThan(0)
    expect(then.n_issued).toBeLessThan(now.n_issued)
    expect(then.last_resolved_at < "2026-07-01T04:00").toBe(true)
    expect(then.by_month.at(-1).month).toBe("2026-06")
    const before = await read("?as_of=2020-01-02")
    expect(before).toMatchObject({ n_issued: 0, win_rate: null, ledger: null, by_month: [], cumulative: [] })
    expect(before.meta.empty_reason).toBe("before_coverage")
    expect((await server.get("/track-record?as_of=2040-01-01")).status).toBe(422)
    expect((await server.get("/track-record?as_of=x")).status).toBe(422)
    expect((await read("?utm_source=mail")).n_issued).toBe(now.n_issued)
  })

  it("says in its schema what every field is", () => {
    const described = JSON.stringify(responseSchema(trackRecord))
    for (const field of ["base_brier_score", "methodology", "limits", "tree_size", "opposite_return_pct"])
      expect(described).toContain(`"${field}"`)
  })
})

describe("the address of the track record", () => {
  it.each([undefined, "*/*", "application/json", "application/json, text/html;q=0.9", "text/html;q=0", "image/png"])(
    "gives JSON to who accepts %s",
    async (accept) => {
      const response = await raw(server, "/track-record", accept === undefined ? {} : { accept })
      expect(response.status).toBe(200)
      expect(response.headers["content-type"]).toBe("application/json; charset=utf-8")
      expect(response.headers.vary).toBe("Accept, Accept-Encoding")
      expect(response.headers["access-control-allow-origin"]).toBe("*")
    },
  )

  it.each([chrome, "text/html", "application/json;q=0.5, text/html"])(
    "gives the page to who accepts %s",
    async (accept) => {
      for (const method of ["GET", "HEAD"]) {
        const response = await raw(server, "/track-record?utm_source=mail", { accept }, method)
        expect(response.headers["content-security-policy"]).toContain("script-src 'self' 'nonce-")
        expect(response.headers.vary).toBe("Accept")
      }
    },
  )

  it("is counted by network, answers what has not changed with 304, and takes nothing in", async () => {
    const first = await server.get("/track-record")
    expect(first.headers.get("x-ratelimit-limit")).toBe("30")
    const etag = first.headers.get("etag") ?? ""
    const again = await raw(server, "/track-record", { "if-none-match": etag, "accept-encoding": "identity" })
    expect(again.status === 304 || again.headers.etag !== etag).toBe(true)
    const head = await raw(server, "/track-record", {}, "HEAD")
    expect([head.status, head.body.length]).toEqual([200, 0])
    const allowed = await raw(server, "/track-record", { accept: chrome }, "OPTIONS")
    expect([allowed.status, allowed.headers["access-control-allow-methods"]]).toEqual([204, "GET, HEAD, POST, OPTIONS"])
    for (const method of ["POST", "PUT", "DELETE"]) {
      const refused = await raw(server, "/track-record", { accept: chrome }, method)
      expect([refused.status, refused.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"])
    }
    expect((await server.get("/track-record?api_key=abc")).status).toBe(401)
  })
})

describe("the changes of the record", () => {
  it("are all there in the order of the log, page by page", async () => {
    const wanted = (await rows()).filter(({ kind }) => kind !== "log_key").map(({ ledger_index }) => ledger_index)
    const found: { ledger_index: number; change: string; kind: string; changed_at: string }[] = []
    for (let path: string | undefined = "changes?limit=1000"; path; ) {
      const response = await server.get(`/track-record/${path}`)
      expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8")
      expect(response.headers.get("vary")).toBe("Accept, Accept-Encoding")
      found.push(
        ...(await response.text())
          .split("\n")
          .slice(0, -1)
          .map((line) => JSON.parse(line)),
      )
      path = /track-record\/([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1]
    }
    expect(found.map(({ ledger_index }) => ledger_index)).toEqual(wanted)
    expect(new Set(found.map(({ change }) => change))).toEqual(new Set(["issued", "resolved"]))
    const signals = found.filter(({ kind }) => kind === "event_signal")
    expect(signals.length).toBe((await read()).n_issued)
  })

  it("are a feed to readers of feeds, the newest first", async () => {
    const newest = (await rows()).findLast(({ kind }) => kind !== "log_key")
    for (const [path, accept] of [
      ["changes?limit=20", "application/atom+xml"],
      ["changes?limit=20&format=atom", "*/*"],
    ]) {
      const { headers, body } = await raw(server, `/track-record/${path}`, { accept })
      expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8")
      expect(headers["cache-control"]).toBe("public, max-age=60")
      const ids = [...body.toString().matchAll(/<id>[^<]*rows#(\d+)<\/id>/g)].map(([, id]) => Number(id))
      expect(ids).toHaveLength(20)
      expect(ids[0]).toBe(newest.ledger_index)
      expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    }
    const plain = await raw(server, "/track-record/changes?format=ndjson", { accept: "application/atom+xml" })
    expect(plain.headers["content-type"]).toContain("ndjson")
  })

  it.each(["limit=0", "limit=1001", "cursor=-1", "cursor=x", "format=rss", "format=atom&format=atom", "page=2"])(
    "name the parameter that cannot be used: %s",
    async (query) => {
      expect((await server.get(`/track-record/changes?${query}`)).status).toBe(422)
    },
  )
})
