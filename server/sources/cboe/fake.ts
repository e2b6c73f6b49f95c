import type { DailyBar } from "../../bars/bar"
import { VIX } from "../../bars/panel"
import { recorded } from "../testing/recorded"
import { type Fake, html, json, type Reply, type UpstreamWorld } from "../testing/routes"

const DAILY_OPTIONS = /^\/data\/us\/options\/market_statistics\/daily\/(\d{4}-\d{2}-\d{2})_daily_options$/

export const routes: Fake = {
  scenarios: `
    bom preamble iso_dates access_denied blocked other_columns missing_ratio not_out_yet hidden_ratio broken_file`,
  answer({ path, scenario }, world) {
    if (scenario === "access_denied") return accessDenied()
    if (scenario === "blocked") return html(403)
    const [, day] = DAILY_OPTIONS.exec(path) ?? []
    if (day) return dailyOptions(day, scenario, world)
    if (path !== "/api/global/us_indices/daily_prices/VIX_History.csv") return accessDenied()
    const header = scenario === "other_columns" ? "DATE,VVIX" : "DATE,OPEN,HIGH,LOW,CLOSE"
    const bars = world.bars.filter(({ ticker }) => ticker === VIX)
    const lines = bars.map((bar) => lineOf(bar, scenario === "iso_dates"))
    const preamble = scenario === "preamble" ? ["VIX daily prices, see the methodology,,,", ""] : []
    const mark = scenario === "bom" ? "\uFEFF" : ""
    return csv(`${mark}${[...preamble, header, ...lines].join("\r\n")}\r\n`)
  },
}

/** 404 for a day without a bar. The share of puts rises with the VIX. */
function dailyOptions(day: string, scenario: string, world: UpstreamWorld): Reply {
  const closes = world.bars.filter(({ ticker }) => ticker === VIX)
  const bar = closes.find(({ date }) => date === day)
  if (!bar || (scenario === "not_out_yet" && bar === closes.at(-1))) return accessDenied()
  const total = scenario === "hidden_ratio" ? "--" : (0.5 + bar.close / 50).toFixed(2)
  const said: Readonly<Record<string, string>> = {
    "TOTAL PUT/CALL RATIO": total,
    "INDEX PUT/CALL RATIO": (0.8 + bar.close / 50).toFixed(2),
    "EXCHANGE TRADED PRODUCTS PUT/CALL RATIO": (0.6 + bar.close / 50).toFixed(2),
    "EQUITY PUT/CALL RATIO": (0.3 + bar.close / 60).toFixed(2),
  }
  const { ratios, ...volumes }: { ratios: { name: string; value: string }[] } = statistics
  if (scenario === "other_columns") return json(200, volumes)
  const told = ratios.map(({ name, value }) => ({ name, value: said[name] ?? value }))
  const shown = scenario === "missing_ratio" ? told.filter(({ name }) => !name.startsWith("INDEX")) : told
  const isBroken = scenario === "broken_file" && bar === closes.at(-1)
  const file = json(200, { ratios: shown.toReversed(), ...volumes })
  return isBroken ? { ...file, body: file.body.slice(0, 100) } : file
}

const statistics = JSON.parse(recorded("cboe/daily_options-as-transcribed.json"))

function lineOf({ date, open, high, low, close }: DailyBar, isIso: boolean): string {
  const [year, month, day] = date.split("-")
  const prices = [open, high, low, close].map((price) => price.toFixed(6))
  return [isIso ? date : `${month}/${day}/${year}`, ...prices].join(",")
}

function csv(body: string): Reply {
  return { status: 200, headers: { "content-type": "text/csv" }, body }
}

function accessDenied(): Reply {
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
  return { status: 403, headers: { "content-type": "application/xml" }, body }
}
