import { html, json, type UpstreamRoutes, upstreamNow } from "../testing/routes"

export const routes: UpstreamRoutes = {
  scenarios: [
    ...["later", "strangers_only", "empty", "stale", "rate_limited", "html"],
    ...["broken_row", "renamed_columns", "altitudes_as_text"],
  ],
  answer({ path, scenario, callNumber }, world) {
    if (scenario === "html") return html(200)
    if (scenario === "rate_limited" && callNumber === 1) return { status: 429, body: "Too many requests" }
    if (!/^\/v2\/point\/38\.95\/-77\.15\/45$/.test(path)) return json(404, { msg: "Not found" })
    const now = upstreamNow(world).getTime() - (scenario === "stale" ? 3_600_000 : 500)
    const ac = aircraftOf(scenario)
    return json(200, { ac, msg: "No error", now, total: ac.length, ctime: now, ptime: 12 })
  },
}

type Seen = Record<string, unknown>

const landing = {
  type: "adsb_icao",
  lat: 38.97,
  lon: -77.45,
  alt_baro: 1_300,
  baro_rate: -720,
  gs: 140.2,
  track: 12.1,
  seen: 0.4,
  seen_pos: 1.5,
}
const abbott: Seen = { ...landing, hex: "a004bf", flight: "N100AL  ", r: "N100AL", t: "GLF6" }
const verizon: Seen = {
  ...landing,
  hex: "a706ed",
  flight: "N552AV  ",
  r: "N552AV",
  t: "GLF5",
  lat: 38.73,
  lon: -77.51,
  dbFlags: 8,
}
const standing: Seen = {
  ...landing,
  hex: "a6ff7f",
  r: "N550AV",
  t: "GLF5",
  lat: 38.944,
  lon: -77.455,
  alt_baro: "ground",
  baro_rate: undefined,
}
const strangers: readonly Seen[] = [
  { ...landing, hex: "~2b1f00" },
  { ...landing, hex: "abcdef" },
  { hex: "ac6f37", r: "N900AL", seen: 80, flight: "N900AL  " },
  { ...landing, hex: "aae1e8", alt_baro: 34_000, baro_rate: 0 },
  { ...landing, hex: "a6ff76", dbFlags: 4 },
  { ...landing, hex: "ab374c", seen_pos: 300 },
]

function aircraftOf(scenario: string): Seen[] {
  const all = [abbott, verizon, standing, ...strangers]
  switch (scenario) {
    case "empty":
      return []
    case "strangers_only":
      return [...strangers]
    case "later":
      return [{ ...abbott, alt_baro: "ground", lat: 38.944, lon: -77.455 }, ...strangers]
    case "broken_row":
      return [{ ...abbott, lat: 138 }, ...all.slice(1)]
    case "renamed_columns":
      return all.map(({ hex, ...rest }) => ({ icao: hex, ...rest }))
    case "altitudes_as_text":
      return all.map((each) => ({ ...each, alt_baro: String(each.alt_baro ?? "0") }))
    default:
      return all
  }
}
