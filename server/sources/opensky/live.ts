import { z } from "zod"
import { companyAircraft } from "../../context/alternative/aircraft"
import { AIRPORTS, type Airport } from "../../context/alternative/airports"
import { type Flight, flightOf } from "../../context/alternative/flight"
import { dayMs, utcDate } from "../../platform/dates"
import { address, liveSource, type Opened, secret } from "../liveSource"
import { emptyConfirmed, formatChanged, isFormatChange, rejection, type Unfruitful, unavailable } from "../outcome"
import { parseJson, readRows } from "../parse"
import { landingsIn } from "../sightings"
import type { FactRow, FactsRequest, RejectedRow, SourceRun } from "../source"
import { readStates } from "./states"

const variables = {
  OPENSKY_BASE_URL: address("https://opensky-network.org"),
  OPENSKY_AUTH_BASE_URL: address("https://auth.opensky-network.org"),
  OPENSKY_CLIENT_ID: secret().describe("From an API client of your OpenSky account. Commercial use needs a licence."),
  OPENSKY_CLIENT_SECRET: secret(),
}

/** All seven airports, in a box small enough to cost one credit. */
const BOX = "lamin=38.4&lomin=-77.9&lamax=39.6&lomax=-76.4"
/**
 * OpenSky computes arrivals in the night after their UTC day. They cost too much to read in every run: 30 credits per
 * airport.
 */
const ARRIVALS_HOUR = 10

/** Aircraft around Washington and, once a day, the previous day's arrivals with their origins. */
export const opensky = liveSource({
  id: "opensky",
  name: "The OpenSky Network",
  url: "https://opensky-network.org/",
  licence: "OpenSky Network terms: commercial use needs a licence. Aircraft by plane-alert-db, ODbL 1.0.",
  pace: { calls: 20, windowSeconds: 60 },
  variables,
  needed: ["OPENSKY_CLIENT_ID", "OPENSKY_CLIENT_SECRET"],
  collect,
})

type Asked = Opened<typeof variables>
type Found<T> = { ok: true; value: T; text: string } | { ok: false; run: Unfruitful }

async function collect(opened: Asked, { at = opened.transport.now() }: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const token = await readToken(opened)
  if (!token.ok) return token.run
  const session = { token: token.value, isRenewed: false }
  const seen = await readSightings(opened, session)
  if (!seen.ok) return seen.run
  const isTime = at.getUTCHours() === ARRIVALS_HOUR
  const arrived = isTime ? await readArrivals(opened, session, at) : { rows: [], malformed: [], unread: [] }
  if ("outcome" in arrived) return arrived
  const rows = [...landingsIn("opensky", seen.value.sightings), ...arrived.rows]
  if (rows.length === 0 && arrived.unread.length > 0) return unavailable(arrived.unread[0].raw)
  const rejected = [...seen.value.rejected, ...arrived.malformed, ...arrived.unread]
  return rows.length > 0
    ? { outcome: "ok", rows, rejected }
    : emptyConfirmed("no aircraft of a company is landing", rejected)
}

async function readToken({ settings, transport }: Asked): Promise<Found<string>> {
  const path = "auth/realms/opensky-network/protocol/openid-connect/token"
  const form = {
    grant_type: "client_credentials",
    client_id: settings.OPENSKY_CLIENT_ID ?? "",
    client_secret: settings.OPENSKY_CLIENT_SECRET ?? "",
  }
  const reply = await transport.post(`${settings.OPENSKY_AUTH_BASE_URL}/${path}`, form, { isSecret: true })
  if (!reply.ok) return { ok: false, run: unavailable(reply.reason) }
  const json = parseJson(reply.headers, reply.text, "OpenSky's sign-in")
  if (!json.ok) return json
  const read = z.object({ access_token: z.string().min(1) }).safeParse(json.value)
  // The body may contain a token, so it is not logged.
  if (!read.success) return { ok: false, run: formatChanged("OpenSky's sign-in gave no token", "") }
  return { ok: true, value: read.data.access_token, text: "" }
}

/** A token lasts half an hour. A rejected one is renewed once. */
type Session = { token: string; isRenewed: boolean }

async function ask(opened: Asked, session: Session, path: string): Promise<Found<unknown>> {
  const { settings, transport } = opened
  const headers = { authorization: `Bearer ${session.token}` }
  const reply = await transport.get(`${settings.OPENSKY_BASE_URL}/api/${path}`, { headers })
  if (!reply.ok && reply.status === 401 && !session.isRenewed) {
    session.isRenewed = true
    const renewed = await readToken(opened)
    if (!renewed.ok) return renewed
    session.token = renewed.value
    return ask(opened, session, path)
  }
  if (!reply.ok && reply.status === 404) return { ok: true, value: [], text: "" }
  if (!reply.ok) return { ok: false, run: unavailable(reply.reason) }
  const json = parseJson(reply.headers, reply.text, "OpenSky")
  return json.ok ? { ...json, text: reply.text } : json
}

async function readSightings(
  opened: Asked,
  session: Session,
): Promise<Found<NonNullable<ReturnType<typeof readStates>>>> {
  const reply = await ask(opened, session, `states/all?${BOX}&extended=1`)
  if (!reply.ok) return reply
  const read = readStates(reply.value)
  return read
    ? { ok: true, value: read, text: "" }
    : { ok: false, run: formatChanged("OpenSky's states have an unexpected format", reply.text) }
}

type Arrivals = { rows: (FactRow & { body: Flight })[]; malformed: RejectedRow[]; unread: RejectedRow[] }

/** Reads the previous UTC day. An airport that fails does not affect the others. */
async function readArrivals(opened: Asked, session: Session, at: Date): Promise<Arrivals | Unfruitful> {
  const begin = Date.parse(utcDate(at.getTime() - dayMs)) / 1_000
  const rows: (FactRow & { body: Flight })[] = []
  const malformed: RejectedRow[] = []
  const unread: RejectedRow[] = []
  let seen = 0
  for (const { icao } of AIRPORTS) {
    const reply = await ask(
      opened,
      session,
      `flights/arrival?airport=${icao}&begin=${begin}&end=${begin + dayMs / 1_000 - 1}`,
    )
    const listed = reply.ok ? z.array(z.unknown()).safeParse(reply.value) : null
    if (!reply.ok || !listed?.success) {
      unread.push(
        rejection("arrivals_unread", reply.ok ? `the arrivals of ${icao} have an unexpected format` : reply.run.reason),
      )
      continue
    }
    const read = readRows(arrival, listed.data)
    seen += listed.data.length
    malformed.push(...read.rejected)
    rows.push(...read.rows.flatMap((each) => arrivalsOf(each, icao)))
  }
  if (!isFormatChange(malformed.length, seen)) return { rows, malformed, unread }
  return formatChanged("OpenSky's arrivals have an unexpected format", malformed[0].raw)
}

const arrival = z.object({
  icao24: z.string(),
  firstSeen: z.int().nullable(),
  lastSeen: z.int(),
  estDepartureAirport: z.string().nullable(),
})

function arrivalsOf(
  { icao24, firstSeen, lastSeen, estDepartureAirport: from }: z.infer<typeof arrival>,
  airport: Airport["icao"],
): { body: Flight }[] {
  const aircraft = companyAircraft().get(icao24.toLowerCase())
  if (!aircraft) return []
  const body = flightOf(aircraft, {
    ...{ source: "opensky", airport, event: "arrival", at: new Date(lastSeen * 1_000) },
    origin_airport: from !== null && /^[A-Z0-9]{3,4}$/.test(from) ? from : null,
    departed_at: firstSeen === null ? null : new Date(firstSeen * 1_000).toISOString(),
  })
  return [{ body }]
}
