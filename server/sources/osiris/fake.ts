import { type Fake, html, json, lastNoon } from "../testing/routes"

export const routes: Fake = {
  scenarios: "revised error_in_words empty figures_as_text stale",
  answer({ path, scenario }, world) {
    if (path !== "/api/earthquakes") return html(404)
    if (scenario === "error_in_words")
      return json(200, { earthquakes: [], error: `<b>USGS unavailable</b>\u202E${"!".repeat(10_000)}` })
    if (scenario === "empty") return json(200, { earthquakes: [], total: 0 })
    const noon = lastNoon(world)
    const rows = [
      [2, 5.1, "52 km SSE of Adak, Alaska"],
      [5, 2.9, "10 km W of Cobb, California"],
      [9, 4.6, null],
      [20, 6.2, "Kermadec Islands region"],
      [21, 4.9, "Fiji region"],
      [22, 4.8, "Fiji region"],
    ].map(([hours, magnitude, place], index) => ({
      ...{ id: `us7000a00${index}`, lat: 45.6, lng: -123.45, depth: 10, magnitude, place, tsunami: 0 },
      time: noon.getTime() - Number(hours) * 3_600_000,
      ...{ url: "https://earthquake.usgs.gov/", type: "earthquake", felt: null, alert: null },
    }))
    const [newest, ...older] = rows
    const revised = [{ ...newest, time: Number(newest.time) - 2_000, magnitude: 5.3 }, ...older]
    const texts = rows.map((row) => ({ ...row, magnitude: String(row.magnitude), time: String(row.time), depth: null }))
    const played: Readonly<Record<string, object[]>> = { revised, figures_as_text: texts }
    const earthquakes = played[scenario] ?? rows
    const headers = { "x-osiris-earthquake-mode": "live", "x-osiris-database-stale": String(scenario === "stale") }
    return json(200, { earthquakes, total: rows.length, timestamp: noon.toISOString() }, headers)
  },
}
