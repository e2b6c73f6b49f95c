import { recorded } from "../testing/recorded"
import { type Fake, json, upstreamNow } from "../testing/routes"

export const routes: Fake = {
  scenarios: `
    no_states wrong_secret expired_token revoked_token rate_limited no_arrivals failing_arrivals renamed_columns
    token_renamed`,
  answer({ path, query, form, headers, scenario, callNumber }, world) {
    const now = Math.floor(upstreamNow(world).getTime() / 1_000)
    if (path === "/auth/realms/opensky-network/protocol/openid-connect/token") return signIn(form, scenario)
    if (scenario === "rate_limited" && callNumber === 2) {
      return { status: 429, headers: { "x-rate-limit-retry-after-seconds": "11" }, body: "Too many requests" }
    }
    const isRefused = scenario === "expired_token" || (scenario === "revoked_token" && callNumber === 2)
    if (headers.authorization !== `Bearer ${TOKEN}` || isRefused) return { status: 401, body: "" }
    if (path === "/api/states/all") {
      if (!["lamin", "lomin", "lamax", "lomax"].every((name) => query.has(name))) return json(400, {})
      if (scenario === "no_states") return json(200, { ...JSON.parse(recorded("opensky/states-none.json")), time: now })
      const states = statesAt(now)
      return json(200, scenario === "renamed_columns" ? { time: now, aircraft: states } : { time: now, states })
    }
    if (path !== "/api/flights/arrival") return { status: 404, body: "" }
    const [begin, end] = [Number(query.get("begin")), Number(query.get("end"))]
    if (!(end > begin && end - begin <= 2 * 86_400)) return json(400, {})
    if (scenario === "failing_arrivals") return { status: 500, body: "" }
    const isBusy = query.get("airport") === "KIAD" && scenario !== "no_arrivals"
    return isBusy ? json(200, arrivalsFrom(begin)) : { status: 404, body: "[]" }
  },
}

const TOKEN = "token-of-the-fake-opensky"

function signIn(form: URLSearchParams, scenario: string) {
  const isGranted =
    form.get("grant_type") === "client_credentials" && form.get("client_id") && form.get("client_secret")
  if (!isGranted || scenario === "wrong_secret") return json(401, { error: "invalid_client" })
  const access = { [scenario === "token_renamed" ? "token" : "access_token"]: TOKEN }
  return json(200, { ...access, expires_in: 1_800, token_type: "Bearer" })
}

const { states: recordedStates, time: recordedAt } = JSON.parse(recorded("opensky/states-all.json"))
const [, minutesOld, , descending] = recordedStates

/** Recorded vectors: a landing of a company's aircraft, one of another, one minutes old, and one without a position. */
function statesAt(now: number): unknown[][] {
  const seenNow = (state: unknown[], icao24: string, callsign: string | null) => {
    const [positionAt, contactAt] = [state[3], state[4]].map((at) => Number(at) + now - recordedAt)
    return [icao24, callsign, "United States", positionAt, contactAt, -77.45, 38.97, ...state.slice(7)]
  }
  const unplaced = seenNow(minutesOld, "a6ff76", null).map((value, index) => ([3, 5, 6].includes(index) ? null : value))
  return [
    seenNow(descending, "a004bf", "N100AL  "),
    seenNow(descending, "abcdef", "N1      "),
    seenNow(minutesOld, "a706ed", "N552AV  "),
    unplaced,
  ]
}

/** OpenSky's documentation is the source for arrivals, because none were recorded. */
function arrivalsFrom(begin: number) {
  const shared = { estDepartureAirportHorizDistance: 1_200, departureAirportCandidatesCount: 1 }
  return [
    { icao24: "a706ed", callsign: "N552AV  ", from: "KMDW", left: 50_000, landed: 55_400 },
    { icao24: "abcdef", callsign: "N1      ", from: null, left: 1_000, landed: 9_400 },
  ].map(({ icao24, callsign, from, left, landed }) => ({
    ...{ ...shared, icao24, callsign, estDepartureAirport: from, estArrivalAirport: "KIAD" },
    ...{ firstSeen: begin + left, lastSeen: begin + landed },
  }))
}
