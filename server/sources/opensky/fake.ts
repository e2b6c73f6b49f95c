import { html, json, type UpstreamRoutes, upstreamNow } from "../testing/routes"

export const routes: UpstreamRoutes = {
  scenarios: [
    ...[
      "no_states",
      "wrong_secret",
      "expired_token",
      "revoked_token",
      "rate_limited",
      "no_arrivals",
      "failing_arrivals",
    ],
    ...["renamed_columns", "token_renamed", "html"],
  ],
  answer({ path, query, form, headers, scenario, callNumber }, world) {
    const now = Math.floor(upstreamNow(world).getTime() / 1_000)
    if (path === "/auth/realms/opensky-network/protocol/openid-connect/token") return signIn(form, scenario)
    if (scenario === "html") return html(200)
    if (scenario === "rate_limited" && callNumber === 2) {
      return { status: 429, headers: { "x-rate-limit-retry-after-seconds": "11" }, body: "Too many requests" }
    }
    const isRefused = scenario === "expired_token" || (scenario === "revoked_token" && callNumber === 2)
    if (headers.authorization !== `Bearer ${TOKEN}` || isRefused) return { status: 401, body: "" }
    if (path === "/api/states/all") {
      if (!["lamin", "lomin", "lamax", "lomax"].every((name) => query.has(name))) return json(400, {})
      const states = statesAt(now)
      if (scenario === "renamed_columns") return json(200, { time: now, aircraft: states })
      return json(200, { time: now, states: scenario === "no_states" ? null : states })
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

function statesAt(now: number) {
  const landing = (icao24: string, callsign: string) => [
    ...[icao24, callsign, "United States", now - 2, now - 1, -77.45, 38.97, 420.0, false, 72.1, 12.1],
    ...[-3.6, null, 430.1, "4321", false, 0, 4],
  ]
  const unplaced = [
    "a6ff76",
    null,
    "United States",
    null,
    now - 1,
    null,
    null,
    null,
    false,
    null,
    null,
    null,
    null,
    null,
    null,
    false,
    0,
    1,
  ]
  return [landing("a004bf", "N100AL  "), landing("abcdef", "N1      "), unplaced]
}

function arrivalsFrom(begin: number) {
  const shared = {
    estDepartureAirportHorizDistance: 1_200,
    estArrivalAirport: "KIAD",
    departureAirportCandidatesCount: 1,
  }
  return [
    {
      ...shared,
      icao24: "a706ed",
      firstSeen: begin + 50_000,
      estDepartureAirport: "KMDW",
      lastSeen: begin + 55_400,
      callsign: "N552AV  ",
    },
    {
      ...shared,
      icao24: "abcdef",
      firstSeen: begin + 1_000,
      estDepartureAirport: null,
      lastSeen: begin + 9_400,
      callsign: "N1      ",
    },
  ]
}
