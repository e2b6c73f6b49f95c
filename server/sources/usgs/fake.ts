import { dayMs } from "../../platform/dates"
import { recorded } from "../testing/recorded"
import { type Fake, html, isDate, json, lastNoon, type Reply, upstreamNow } from "../testing/routes"

export const routes: Fake = {
  scenarios: `
    revised weakened reclassified renamed merged deleted none lagging_service stale_feed renamed_columns too_many`,
  answer({ path, query, scenario }, world) {
    const now = upstreamNow(world)
    const isFeed = path === "/earthquakes/feed/v1.0/summary/4.5_week.geojson"
    if (!isFeed && path !== "/fdsnws/event/1/query") return html(404)
    const events = eventsOf(lastNoon(world), scenario, isFeed)
    if (isFeed) {
      const week = events.filter(({ time }) => now.getTime() - time <= 7 * dayMs)
      const generated = now.getTime() - (scenario === "stale_feed" ? 11 * 60_000 : 45_000)
      return collection(
        week.filter(({ status, mag }) => status !== "deleted" && mag >= 4.5),
        generated,
        scenario,
      )
    }
    return search(events, query, now, scenario)
  },
}

type Event = {
  id: string
  ids: string
  mag: number
  place: string | null
  time: number
  updated: number
  status: string
  type: string
  at: readonly [number, number, number]
}

const hourMs = 3_600_000

const week = JSON.parse(recorded("usgs/all_week-2018-02.geojson"))
const [quake] = week.features.filter(({ properties }: { properties: { mag: number } }) => properties.mag >= 4.5)

/** Hours before noon, magnitude and place, newest first. The first six lie within the feed's week. */
const quakes: readonly (readonly [hours: number, mag: number, place: string | null, type?: string])[] = [
  [2, 5.1, "52 km SSE of Adak, Alaska"],
  [9, 4.6, null],
  [20, 6.2, "Kermadec Islands region"],
  [30, 4.8, "17 km W of Elko, Nevada", "quarry blast"],
  [75, 4.5, "South Sandwich Islands region"],
  [120, 5.4, "88 km NE of Hachinohe, Japan"],
  [300, 4.9, "Fiji region"],
  [900, 5.8, "41 km WSW of Illapel, Chile"],
  [2_000, 4.7, "Central Mid-Atlantic Ridge"],
]

function eventsOf(noon: Date, scenario: string, isFeed: boolean): Event[] {
  const events = quakes.map(([hours, mag, place, type = "earthquake"], index): Event => {
    const time = noon.getTime() - hours * hourMs
    const id = `us${Math.floor(noon.getTime() / dayMs)}n${index}`
    const at = [-123.45 + index, 45.6 - index, 10] as const
    return { id, ids: `,${id},`, mag, place, time, updated: time + hourMs, status: "automatic", type, at }
  })
  const [newest, second, strongest] = events
  const minutesBefore = (minutes: number) => noon.getTime() - minutes * 60_000
  const revised = { ...newest, mag: 5.3, status: "reviewed", updated: minutesBefore(10) }
  const renamed = { ...newest, id: "ak026xyz", ids: `${newest.ids}ak026xyz,`, updated: minutesBefore(8) }
  const merged = { ...renamed, ids: `${newest.ids}${second.id},`, updated: minutesBefore(6) }
  const change = (event: Event, changed: Event) => events.map((each) => (each === event ? changed : each))
  switch (scenario) {
    case "revised":
      return change(newest, revised)
    case "weakened":
      return change(newest, { ...revised, mag: 4.4, updated: minutesBefore(2) })
    case "reclassified":
      return change(newest, { ...revised, type: "explosion", updated: minutesBefore(1) })
    case "lagging_service":
      return isFeed ? change(newest, revised) : events
    case "renamed":
      return change(newest, renamed)
    case "merged":
      return change(newest, merged).filter((each) => each !== second)
    case "deleted":
      return change(strongest, { ...strongest, status: "deleted", updated: minutesBefore(4) })
    case "none":
      return []
    default:
      return events
  }
}

function search(events: readonly Event[], query: URLSearchParams, now: Date, scenario: string): Reply {
  const start = query.get("starttime")
  const limit = Number(query.get("limit") ?? "20000")
  const tooMany = limit > 20_000 || scenario === "too_many"
  if (tooMany) return text(400, "Error 400: Bad Request\n\n20000 is the maximum number of events to be returned.")
  if (query.get("format") !== "geojson" || !isDate(start)) return text(400, "Error 400: Bad Request")
  const [least, after] = [Number(query.get("minmagnitude") ?? "0"), query.get("updatedafter")]
  const offset = Number(query.get("offset") ?? "1") - 1
  const matching = events
    .filter(({ time, mag }) => time >= Date.parse(start) && mag >= least)
    .filter(({ updated }) => after === null || updated > Date.parse(after))
    .filter(({ status }) => status !== "deleted" || query.get("includedeleted") === "true")
  const page = matching.slice(offset, offset + limit)
  return page.length === 0 ? { status: 204, body: "" } : collection(page, now.getTime(), scenario)
}

function text(status: number, body: string): Reply {
  return { status, headers: { "content-type": "text/plain" }, body }
}

function collection(events: readonly Event[], generated: number, scenario: string): Reply {
  const features = events.map(featureOf)
  const renamed = features.map(({ properties, ...feature }) => ({ ...feature, attributes: properties }))
  const shown = scenario === "renamed_columns" ? renamed : features
  return json(200, {
    ...week,
    metadata: { ...week.metadata, generated, count: shown.length },
    features: shown,
  })
}

function featureOf({ id, ids, mag, place, time, updated, status, type, at }: Event) {
  return {
    ...quake,
    id,
    properties: {
      ...quake.properties,
      ...{ mag, place, time, updated, status, type, ids },
      ...{ net: id.slice(0, 2), code: id.slice(2), alert: mag >= 6 ? "green" : null, magType: "mww" },
      url: `https://earthquake.usgs.gov/earthquakes/eventpage/${id}`,
      detail: `https://earthquake.usgs.gov/earthquakes/feed/v1.0/detail/${id}.geojson`,
      title: `M ${mag} - ${place}`,
    },
    geometry: { ...quake.geometry, coordinates: at },
  }
}
