import { monthsAround, NEXT_MONTH } from "../testing/months"
import { type Fake, html, json } from "../testing/routes"

export const routes: Fake = {
  scenarios: "list renamed one_bad_release lapsed moved",
  answer({ path, scenario }, world) {
    if (path !== "/API/signup/release_dates.json") return html(404)
    if (scenario === "list") return json(200, [])
    const dates = (day: number) =>
      monthsAround(world).map((month, index) => {
        const isMoved = scenario === "moved" && index === NEXT_MONTH
        return `${month.day(isMoved ? day + 2 : day)}T12:30:00+00:00`
      })
    const gdp = dates(24)
    const named = (name: string) => (scenario === "renamed" ? `${name} (new series)` : name)
    const lapsed = scenario === "lapsed" ? [gdp[NEXT_MONTH]] : []
    return json(200, {
      [named("Gross Domestic Product")]: { release_dates: [...gdp, gdp[0]], to_be_rescheduled: lapsed },
      ...(scenario === "one_bad_release" && { "U.S. International Trade in Goods and Services": "see the schedule" }),
      [named("Personal Income and Outlays")]: { release_dates: dates(25), to_be_rescheduled: [] },
      "GDP by Industry": { release_dates: dates(24) },
      "Gross Domestic Product by State": { release_dates: dates(27) },
      file_last_updated: "2026-11-01",
    })
  },
}
