// @module-tag both
import { beforeAll, describe, expect, it } from "vitest"
import type { AppRead, WidgetRead } from "../../server/surfaces/openbb/testing/reference"
import { findView } from "../../server/surfaces/openbb/view"
import { callerOf, minuteForEachTest } from "../support/caller"
import { oneOfEach } from "../support/sampled"
import { testServer } from "../support/testServer"
import { origins, workspaceOn } from "./openbbWorkspace"

const server = testServer()
const caller = callerOf(server)
minuteForEachTest(server)

const base = "/integrations/openbb"
const workspace = (key = caller.key) => workspaceOn(server, base, { key })
const nextMinute = () => {
  server.clock.now += 60_000
}

let widgets: Record<string, WidgetRead> = {}
let apps: AppRead[] = []
beforeAll(async () => {
  const documents = await workspace().connect()
  widgets = documents.widgets
  apps = documents.apps
})

/** One of each kind, unless all are asked for. */
const sampledWidgets = () =>
  oneOfEach(Object.values(widgets), ({ type, endpoint, data }) => {
    const view = findView(endpoint)
    return [type, view?.kind, view?.needsDays, view?.at.length, Boolean(data?.table.chartView)]
  })

type Row = Record<string, unknown>

describe("OpenBB Workspace", () => {
  it.each(origins)("connects from %s with the key in a header", async (origin) => {
    const opened = workspaceOn(server, base, { key: caller.key, origin })
    await opened.connect()
    const { status } = await opened.load(widgets.market_regime)
    expect(status).toBe(200)
    expect(opened.exchanges.map(({ method, path, status }) => `${method} ${path.split("?")[0]} ${status}`)).toEqual([
      `OPTIONS ${base}/widgets.json 204`,
      `GET ${base}/widgets.json 200`,
      `OPTIONS ${base}/apps.json 204`,
      `GET ${base}/apps.json 200`,
      `OPTIONS ${base}/market/regime 204`,
      `GET ${base}/market/regime 200`,
    ])
  })

  it("reads the documents without a key, and only once while they do not change", async () => {
    const documents = await workspace("").connect()
    expect(documents).toEqual({ widgets, apps })
    const first = await server.get(`${base}/widgets.json`)
    expect(first.headers.get("content-type")).toContain("application/json")
    expect(first.headers.get("cache-control")).toBe("no-cache")
    const etag = first.headers.get("etag") ?? ""
    expect((await server.get(`${base}/widgets.json`, { headers: { "If-None-Match": etag } })).status).toBe(304)
  })

  it("gets flat rows with every column from each widget, as it first asks for them", async () => {
    const opened = workspace()
    let tables = 0
    for (const widget of sampledWidgets()) {
      nextMinute()
      const { body, refusal } = await opened.load(widget)
      const { endpoint, data } = widget
      expect([endpoint, refusal]).toEqual([endpoint, null])
      if (widget.type === "chart") continue
      expect([endpoint, Array.isArray(body)]).toEqual([endpoint, true])
      const rows = body as Row[]
      const fields = data?.table.columnsDefs.map(({ field }) => field) ?? ["label", "value"]
      for (const row of rows) expect([endpoint, Object.keys(row)]).toEqual([endpoint, fields])
      expect([endpoint, rows.flatMap(Object.values).filter((cell) => Object(cell) === cell)]).toEqual([endpoint, []])
      if (rows.length > 0) tables++
    }
    expect(tables).toBeGreaterThan(4)
  }, 120_000)

  it("gets cells of the type that their column has", async () => {
    const kinds = { text: "string", dateString: "string", number: "number", boolean: "boolean" }
    for (const { type, endpoint, data, ...widget } of sampledWidgets()) {
      if (!data || widget.mcp_tool === undefined) continue
      nextMinute()
      const { body } = await workspace().load({ type, endpoint, data, ...widget })
      for (const { field, cellDataType = "text" } of data.table.columnsDefs) {
        if (field === "value") continue
        const seen = new Set((body as Row[]).map((row) => row[field]).filter((cell) => cell !== null))
        const expected = kinds[cellDataType as keyof typeof kinds]
        for (const cell of seen) expect([endpoint, field, typeof cell]).toEqual([endpoint, field, expected])
      }
    }
  }, 120_000)

  it("may choose any option and set any parameter of a widget", async () => {
    for (const widget of sampledWidgets()) {
      for (const { paramName, type, value, options } of widget.params) {
        const chosen = options
          ? options.slice(-2).map((option) => option.value)
          : [value ?? sampleOf(widget, { type, paramName })]
        for (const each of chosen) {
          nextMinute()
          const { refusal } = await workspace().load(widget, { [paramName]: String(each) })
          expect([widget.endpoint, paramName, each, refusal]).toEqual([widget.endpoint, paramName, each, null])
        }
      }
    }
  }, 600_000)

  it("shows a sentence where a key is missing, unknown or of a plan that is too small, or a ticker is none", async () => {
    const regime = widgets.market_regime
    const free = await server.key("free")
    const refused = [
      await workspace("").load(regime),
      await workspace("assay_live_none").load(regime),
      await workspace(free).load(widgets.signals_events),
      await workspace().load(widgets.market_ohlcv_ticker, { ticker: "NOSUCH" }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 403, 404])
    for (const { refusal } of refused) expect(refusal).toMatch(/^[A-Z]\w+ .{20}/)
    const { status, refusal } = await workspace().load(widgets.market_ohlcv_ticker, { days: "9999" })
    expect([status, refusal]).toEqual([422, [expect.objectContaining({ loc: ["query", "days"] })]])
  })

  it("reads the track record without a key, as the record's own address gives it", async () => {
    const { body } = await workspace("").load(widgets["track-record_cumulative"])
    const record = await (await server.get("/track-record", { headers: { Accept: "application/json" } })).json()
    expect(record.cumulative.length).toBeGreaterThan(0)
    expect(body).toEqual(record.cumulative.map((row: Row) => ({ ...row, data_origin: "simulated" })))
  })

  it("shows the same bars as a table and as candlesticks, in the colours of its theme", async () => {
    const { body: rows } = await workspace().load(widgets.market_ohlcv_ticker)
    const { bars } = await caller.ask("market/ohlcv/AAPL")
    expect(rows).toEqual(bars.map((bar: Row) => ({ ticker: "AAPL", ...bar, data_origin: "simulated" })))
    const chart = widgets.market_ohlcv_ticker_candles
    const { body: figure } = await workspace().load(chart)
    const of = (name: string) => bars.map((bar: Row) => bar[name])
    expect(figure).toMatchObject({
      data: [
        { type: "candlestick", x: of("date"), open: of("open"), high: of("high"), low: of("low"), close: of("close") },
        { type: "bar", x: of("date"), y: of("volume") },
      ],
      layout: { paper_bgcolor: "#151518" },
    })
    const { body: light } = await workspace().load(chart, { theme: "light" })
    expect(light).toMatchObject({ layout: { paper_bgcolor: "#ffffff" } })
    expect((await workspace().load(chart, { raw: "true" })).body).toEqual(rows)
  })

  it("shows the figures of the regime with their units, and that the market is simulated", async () => {
    const { body } = await workspace().load(widgets.market_regime)
    const regime = await caller.ask("market/regime")
    expect(body).toContainEqual({ label: "VIX level", value: regime.vix_level })
    expect(body).toContainEqual({ label: "SPY close", value: `$${regime.spy_close}` })
    expect(body).toContainEqual({ label: "SPY vs SMA 200", value: `${regime.spy_vs_sma_200_pct}%` })
    expect(body).toContainEqual({ label: "Data origin", value: "simulated" })
  })

  it("shows a year of a gauge, and any widget as of a past day", async () => {
    const { body } = await workspace().load(widgets.market_regime_series)
    const dates = (body as Row[]).map(({ date }) => date)
    expect([dates.length > 200, dates.at(-1)]).toEqual([true, "2026-11-20"])
    const { body: before } = await workspace().load(widgets.market_regime_series, { as_of: "2026-03-20" })
    expect((before as Row[]).at(-1)).toMatchObject({ date: "2026-03-20" })
    const { body: then } = await workspace().load(widgets.market_regime, { as_of: "2026-11-02" })
    const known = await caller.ask("market/regime?as_of=2026-11-02")
    expect(then).toContainEqual({ label: "VIX date", value: known.vix_date })
  })

  it("pays one request of the plan for a widget, and none for the documents", async () => {
    const key = await server.key("api_pro")
    const left = async () => {
      const response = await server.get("/api/v1/account/me", { key })
      return Number(response.headers.get("x-ratelimit-remaining-day"))
    }
    const before = await left()
    const opened = workspace(key)
    await opened.connect()
    await opened.load(widgets.market_regime)
    expect(await left()).toBe(before - 2)
  })

  it("reaches the same answers where it leaves out the path of the address", async () => {
    const opened = workspaceOn(server, "", { key: caller.key })
    const documents = await opened.connect()
    expect(documents.apps).toEqual(apps)
    expect(Object.keys(documents.widgets)).toEqual(Object.keys(widgets))
    expect(await opened.load(documents.widgets.market_regime)).toEqual(await workspace().load(widgets.market_regime))
  })

  it("gets a 404 for a widget that does not exist, and a refusal if it tries to write", async () => {
    expect((await server.get(`${base}/market/nothing`)).status).toBe(404)
    for (const path of ["/widgets.json", "/market/regime", "/track-record"]) {
      expect((await server.get(`${base}${path}`, { method: "POST", key: caller.key })).status).toBe(405)
    }
    const inUrl = await server.get(`${base}/market/regime?api_key=${caller.key}`)
    expect(inUrl.status).toBe(401)
  })
})

/** What somebody would type. A schedule lies ahead. */
function sampleOf(
  { endpoint }: WidgetRead,
  { type, paramName }: Pick<WidgetRead["params"][number], "type" | "paramName">,
) {
  const isAhead = paramName === "end" && findView(endpoint)?.product.range?.aheadDays !== undefined
  if (type === "date") return isAhead ? "2026-11-25" : "2026-11-12"
  if (type === "number") return 2
  return { tickers: "AAPL,MSFT", ticker: "AAPL" }[paramName] ?? ""
}
