import { z } from "zod"
import { address, liveSource, type Opened } from "../liveSource"
import { emptyConfirmed, formatChanged, isFormatChange, rejection, unavailable, withCounts } from "../outcome"
import { parseJson } from "../parse"
import { landingsIn, type Sighting } from "../sightings"
import type { FactRow, FactsRequest, RejectedRow, SourceRun } from "../source"

const variables = {
  ADSB_LOL_BASE_URL: address("https://api.adsb.lol"),
  ADSB_LOL_HONOUR_LADD: z
    .enum(["true", "false"])
    .default("false")
    .describe("Set it to true to leave out aircraft whose owners asked the FAA to limit what is shown of them (LADD)."),
}

const AREA = "38.95/-77.15/45"
/** Older data does not show the present position of an aircraft. */
const OLDEST_ANSWER_MS = 10 * 60_000
const OLDEST_POSITION_SECONDS = 60
/** Bits of `dbFlags`. A privacy address is temporary and cannot be traced to an owner. */
const PRIVACY_ADDRESS = 4
const LADD = 8

export const adsbLol = liveSource({
  id: "adsb-lol",
  name: "adsb.lol",
  url: "https://www.adsb.lol/",
  licence: "ODbL 1.0: attribution, and share-alike for databases made from it. Aircraft by plane-alert-db, ODbL 1.0.",
  // adsb.lol refuses clients that poll more often than every 20 seconds.
  pace: { calls: 3, windowSeconds: 60 },
  variables,
  collect,
})

async function collect(
  { settings, transport }: Opened<typeof variables>,
  { at = transport.now() }: FactsRequest,
): Promise<SourceRun<FactRow[]>> {
  const reply = await transport.get(`${settings.ADSB_LOL_BASE_URL}/v2/point/${AREA}`)
  if (!reply.ok) return unavailable(reply.reason)
  const json = parseJson(reply.headers, reply.text, "adsb.lol")
  if (!json.ok) return json.run
  const read = answer.safeParse(json.value)
  if (!read.success) return formatChanged("adsb.lol's answer has an unexpected format", reply.text)
  const { ac, now, total } = read.data
  if (at.getTime() - now > OLDEST_ANSWER_MS) {
    return unavailable(`adsb.lol's answer is of ${new Date(now).toISOString()} and has not changed since`)
  }
  if (ac.length === 0) return unavailable("adsb.lol lists no aircraft at all")
  const sightings: Sighting[] = []
  const rejected: RejectedRow[] = []
  for (const raw of ac) {
    const said = aircraft.safeParse(raw)
    if (!said.success) rejected.push(rejection("malformed_row", raw))
    else sightings.push(...sightingOf(said.data, now, settings.ADSB_LOL_HONOUR_LADD === "true"))
  }
  if (isFormatChange(rejected.length, ac.length)) {
    return formatChanged(`${rejected.length} of ${ac.length} aircraft were refused`, reply.text)
  }
  const rows = landingsIn("adsb-lol", sightings)
  const run: SourceRun<FactRow[]> =
    rows.length > 0 ? { outcome: "ok", rows, rejected } : emptyConfirmed("no aircraft of a company is landing")
  return withCounts(run, [
    { document: "adsb.lol's list of aircraft around Washington", stated: total ?? ac.length, read: ac.length },
  ])
}

function sightingOf(
  { hex, lat, lon, alt_baro, ...said }: z.infer<typeof aircraft>,
  now: number,
  honoursLadd: boolean,
): Sighting[] {
  const [dbFlags, seen_pos] = [said.dbFlags ?? 0, said.seen_pos ?? 0]
  const isHidden = (dbFlags & PRIVACY_ADDRESS) !== 0 || (honoursLadd && (dbFlags & LADD) !== 0)
  if (typeof lat !== "number" || typeof lon !== "number" || isHidden || seen_pos > OLDEST_POSITION_SECONDS) return []
  return [
    {
      icao24: hex.toLowerCase(),
      at: new Date(Math.round(now - seen_pos * 1_000)),
      latitude: lat,
      longitude: lon,
      isOnGround: alt_baro === "ground",
      altitudeFt: typeof alt_baro === "number" ? alt_baro : null,
      climbRate: said.baro_rate ?? said.geom_rate ?? null,
    },
  ]
}

const answer = z.object({ ac: z.array(z.unknown()), now: z.number(), total: z.int().min(0).optional() })

/** An address that begins with a tilde is not an ICAO address. */
const aircraft = z.object({
  hex: z.string().regex(/^~?[0-9a-f]{6}$/i),
  lat: z.number().min(-90).max(90).nullish(),
  lon: z.number().min(-180).max(180).nullish(),
  alt_baro: z.union([z.number(), z.literal("ground")]).nullish(),
  baro_rate: z.number().nullish(),
  geom_rate: z.number().nullish(),
  seen_pos: z.number().min(0).nullish(),
  dbFlags: z.int().nullish(),
})
