import { describe, expect, it } from "vitest"
import { tiers } from "../../accounts/tiers"
import { products } from "../../products"
import { trackRecord } from "../../products/trackRecord"
import { appsDocument } from "./apps"
import { appsForm, type WidgetRead, widgetsForm } from "./testing/reference"
import { listViews } from "./view"
import { widgetsDocument } from "./widgets"

const widgets: Record<string, WidgetRead> = widgetsForm.parse(read(widgetsDocument("")))
const apps = appsForm.parse(read(appsDocument()))

/** As it arrives. */
function read(document: object): unknown {
  return JSON.parse(JSON.stringify(document))
}

describe("the widgets", () => {
  it("show every data product and the track record, each under an id and an endpoint of its own", () => {
    const shown = new Set(listViews().map(({ product }) => product.name))
    const known = [trackRecord, ...products].filter(({ kind }) => kind === "data").map(({ name }) => name)
    expect([...shown].toSorted()).toEqual(known.toSorted())
    for (const unique of [listViews().map(({ id }) => id), listViews().map(({ endpoint }) => endpoint)]) {
      expect(new Set(unique).size).toBe(unique.length)
    }
  })

  it("have the id that follows from their endpoint, which apps written in the Workspace use", () => {
    for (const [id, { endpoint }] of Object.entries(widgets)) expect(endpoint.replaceAll("/", "_")).toBe(id)
  })

  it("show the regime, fear and greed, and the track record as figures, and their days as charts", () => {
    for (const id of ["market_regime", "market_fear-greed", "track-record"]) expect(widgets[id].type).toBe("metric")
    const lines = ["market_regime_series", "market_fear-greed_series", "track-record_cumulative", "market_ohlcv_ticker"]
    for (const id of lines)
      expect(widgets[id].data?.table.chartView).toMatchObject({ enabled: true, chartType: "line" })
    expect(widgets.market_ohlcv_ticker_candles).toMatchObject({ type: "chart", raw: true })
  })

  it("draw only columns of their own table, and no table has two columns of one name", () => {
    for (const [id, { data }] of Object.entries(widgets)) {
      if (!data) continue
      const fields = data.table.columnsDefs.map(({ field }) => field)
      expect([id, new Set(fields).size]).toEqual([id, fields.length])
      const drawn = Object.values(data.table.chartView?.cellRangeCols ?? {}).flat()
      expect(fields).toEqual(expect.arrayContaining(drawn))
    }
  })

  it("name an example where a product needs one, and no days where a first day may take their place", () => {
    const presetOf = (id: string, name: string) => widgets[id].params.find(({ paramName }) => paramName === name)?.value
    expect(presetOf("market_ohlcv_ticker", "ticker")).toBe("AAPL")
    expect([presetOf("market_ohlcv_ticker", "days"), presetOf("market_character", "window")]).toEqual([undefined, 20])
    expect(widgets.market_regime.params.map(({ paramName }) => paramName)).toEqual(["as_of"])
  })

  it("say which plan they need, and are only loaded again when they are opened", () => {
    expect(widgets["track-record"].description).toMatch(/Needs no key\.$/)
    expect(widgets.market_regime.description).toMatch(/On every plan\.$/)
    expect(widgets.signals_events.description).toMatch(/Needs the Premium plan\.$/)
    for (const { refetchInterval } of Object.values(widgets)) expect(refetchInterval).toBe(false)
  })

  it("format figures by their unit, and name the unit of those in money", () => {
    const columnOf = (id: string, name: string) =>
      widgets[id].data?.table.columnsDefs.find(({ field }) => field === name)
    expect(columnOf("predictions_latest", "confidence")?.formatterFn).toBe("normalizedPercent")
    expect(columnOf("predictions_latest", "predicted_return_pct")).toMatchObject({
      formatterFn: "percent",
      renderFn: "greenRed",
      cellDataType: "number",
    })
    expect(columnOf("market_fear-greed_series", "stock_score")?.formatterFn).toBe("none")
    expect(columnOf("market_ohlcv_ticker", "close")?.headerName).toBe("Close (USD)")
    expect(columnOf("market_ohlcv_ticker", "date")).toMatchObject({ cellDataType: "dateString", chartDataType: "time" })
  })
})

describe("the apps", () => {
  it("are made of widgets that exist, side by side", () => {
    for (const { name, tabs } of apps) {
      const places = Object.values(tabs).flatMap(({ layout }) => layout)
      expect(Object.keys(widgets)).toEqual(expect.arrayContaining(places.map(({ i }) => i)))
      const cells = places.flatMap(({ x, y, w, h }) =>
        Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
      )
      expect([name, new Set(cells).size]).toEqual([name, cells.length])
      expect(places.filter(({ x, w }) => x + w > 40)).toEqual([])
    }
  })

  it("can be opened at once with a key of the smallest plan", () => {
    for (const { name, tabs } of apps) {
      const shown = Object.values(tabs).flatMap(({ layout }) => layout.map(({ i }) => widgets[i]))
      const paid = shown.filter(({ description }) => !description.includes("Needs no key."))
      expect([name, paid.length <= tiers.free.limits.perMinute]).toEqual([name, true])
      expect([name, shown.filter(({ description }) => description.includes("Needs the"))]).toEqual([name, []])
    }
  })

  it("let all widgets of a ticker follow one choice", () => {
    const [{ groups, tabs }] = apps.filter((each) => each.groups.length > 0)
    expect(groups).toMatchObject([{ paramName: "ticker", defaultValue: "AAPL" }])
    expect(groups[0].widgetIds).toEqual(tabs.overview.layout.map(({ i }) => i))
    for (const id of groups[0].widgetIds) {
      expect(widgets[id].params).toContainEqual(expect.objectContaining({ paramName: "ticker", value: "AAPL" }))
    }
  })
})
