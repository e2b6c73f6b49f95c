import { VIX } from "../../bars/panel"
import type { DailyBar } from "../source"
import { html, type UpstreamReply, type UpstreamRoutes } from "../testing/routes"

/** Cboe's file of the VIX, keyless. */
export const routes: UpstreamRoutes = {
  scenarios: ["bom", "preamble", "iso_dates", "access_denied", "html", "other_columns", "failing"],
  answer({ path, scenario }, world) {
    if (path !== "/api/global/us_indices/daily_prices/VIX_History.csv") return accessDenied()
    if (scenario === "access_denied") return accessDenied()
    if (scenario === "html") return html(200)
    if (scenario === "failing") return { status: 503, body: "" }
    const header = scenario === "other_columns" ? "DATE,VVIX" : "DATE,OPEN,HIGH,LOW,CLOSE"
    const bars = world.bars.filter(({ ticker }) => ticker === VIX)
    const lines = bars.map((bar) => lineOf(bar, scenario === "iso_dates"))
    const preamble = scenario === "preamble" ? ["VIX daily prices, see the methodology,,,", ""] : []
    const mark = scenario === "bom" ? "\uFEFF" : ""
    return csv(`${mark}${[...preamble, header, ...lines].join("\r\n")}\r\n`)
  },
}

function lineOf({ date, open, high, low, close }: DailyBar, isIso: boolean): string {
  const [year, month, day] = date.split("-")
  const prices = [open, high, low, close].map((price) => price.toFixed(6))
  return [isIso ? date : `${month}/${day}/${year}`, ...prices].join(",")
}

function csv(body: string): UpstreamReply {
  return { status: 200, headers: { "content-type": "text/csv" }, body }
}

function accessDenied(): UpstreamReply {
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
  return { status: 403, headers: { "content-type": "application/xml" }, body }
}
