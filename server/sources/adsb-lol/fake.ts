import { recorded } from "../testing/recorded"
import { type Fake, json, upstreamNow } from "../testing/routes"

export const routes: Fake = {
  scenarios: "later strangers_only empty stale rate_limited",
  answer({ path, scenario, callNumber }, world) {
    if (scenario === "rate_limited" && callNumber === 1) return { status: 429, body: "Too many requests" }
    if (!/^\/v2\/point\/38\.95\/-77\.15\/45$/.test(path)) return json(404, { msg: "Not found" })
    const now = upstreamNow(world).getTime() - (scenario === "stale" ? 3_600_000 : 500)
    const ac = aircraftOf(scenario)
    return json(200, { ...around, ac, now, total: ac.length, ctime: now })
  },
}

type Seen = { hex: string; seen_pos?: number; dbFlags?: number; alt_baro?: number | "ground" }

const { ac: seenAround, ...around }: { ac: Seen[] } = JSON.parse(recorded("adsb-lol/v2_point_response.json"))
const { ac: seenPrivate }: { ac: Seen[] } = JSON.parse(recorded("adsb-lol/v2_pia_response.json"))

function seenAs(icao24: string): Seen {
  const found = [...seenAround, ...seenPrivate].find(({ hex }) => hex === icao24)
  if (!found) throw new Error(`${icao24} was not recorded`)
  return found
}

const atDulles = { lat: 38.944, lon: -77.455 }
const landing = { ...seenAs("ac2e74"), lat: 38.97, lon: -77.45 }
const abbott = { ...landing, hex: "a004bf", flight: "N100AL  ", r: "N100AL", t: "GLF6" }
const verizon = {
  ...landing,
  ...{ hex: "a706ed", flight: "N552AV  ", r: "N552AV", t: "GLF5", lat: 38.73, lon: -77.51 },
  dbFlags: seenAs("aa6048").dbFlags,
}
const standing = { ...seenAs("a45f8e"), ...atDulles, hex: "a6ff7f", flight: "N550AV  ", r: "N550AV", t: "GLF5" }
const strangers: readonly Seen[] = [
  { ...seenAs("~a7d831"), ...atDulles },
  landing,
  // Without a position.
  { ...seenAs("a1691c"), dbFlags: 0, hex: "ac6f37" },
  // High above.
  { ...seenAs("a744b3"), ...atDulles, hex: "aae1e8" },
  { ...landing, hex: "a6ff76", dbFlags: seenAs("a038c0").dbFlags },
  { ...landing, hex: "ab374c", seen_pos: 300 },
]

function aircraftOf(scenario: string): object[] {
  const all: Seen[] = [abbott, verizon, standing, ...strangers]
  switch (scenario) {
    case "empty":
      return []
    case "strangers_only":
      return [...strangers]
    case "later":
      return [{ ...abbott, ...atDulles, alt_baro: "ground" }, ...strangers]
    default:
      return all
  }
}
