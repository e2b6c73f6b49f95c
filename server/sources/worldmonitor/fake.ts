import { lastReportedWeek } from "../../context/intelligence/inventories"
import { addDays } from "../../platform/dates"
import { type Fake, json, lastNoon } from "../testing/routes"

export const routes: Fake = {
  scenarios: "bad_key error_in_words empty renamed_columns",
  answer({ path, headers, scenario }, world) {
    const isKnown = Boolean(headers["x-worldmonitor-key"] ?? headers["x-api-key"]) && scenario !== "bad_key"
    if (!isKnown) return json(401, { error: "Invalid API key" })
    if (scenario === "error_in_words") return json(200, { error: "Upstream unavailable" })
    const noon = lastNoon(world)
    if (path === "/api/seismology/v1/list-earthquakes") {
      const rows = [
        [2, 5.1, "usgs"],
        [9, 4.6, "usgs"],
        [11, 3.2, "nrcan"],
        [20, 6.2, "usgs"],
        [31, 4.7, "nrcan"],
      ].map(([hours, magnitude, source], index) => ({
        ...{ id: source === "usgs" ? `us7000a00${index}` : `nrcan-${index}`, place: "West of Haida Gwaii" },
        magnitude,
        ...{ depthKm: 10, location: { latitude: 52.5, longitude: -132 }, source, category: "", nearTestSite: false },
        occurredAt: noon.getTime() - Number(hours) * 3_600_000,
        sourceUrl: "https://earthquake.usgs.gov/",
      }))
      if (scenario === "empty") return json(200, { earthquakes: [] })
      const pagination = { nextCursor: "", totalCount: 0 }
      return json(200, scenario === "renamed_columns" ? { quakes: rows } : { earthquakes: rows, pagination })
    }
    const latestPeriod = lastReportedWeek(noon)
    const weeks = Array.from({ length: 8 }, (_, back) => addDays(latestPeriod, -7 * back))
    const said = (field: string, level: number) => ({
      weeks: weeks.map((period, back) => ({ period, [field]: level + back / 10, weeklyChange: 0.1 })),
      latestPeriod,
    })
    if (path === "/api/economic/v1/get-crude-inventories") return json(200, said("stocksMb", 418.2))
    if (path === "/api/economic/v1/get-nat-gas-storage") return json(200, said("storBcf", 3_890))
    return json(404, { error: "Not found" })
  },
}
