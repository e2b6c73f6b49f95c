import { dayMs, utcDate } from "../../platform/dates"
import { recorded } from "../testing/recorded"
import { type Asked, type Fake, json, lastNoon, type UpstreamWorld } from "../testing/routes"

export const routes: Fake = {
  scenarios: "free_key none",
  answer(request, world) {
    const { path, query, scenario } = request
    if (!query.get("apikey")) return json(401, { "Error Message": "Invalid API KEY." })
    if (scenario === "free_key" && query.get("page") !== "0") return json(402, "Premium Query Parameter")
    const [, chamber] = /^\/stable\/(house|senate)-latest$/.exec(path) ?? []
    return chamber ? json(200, pageOf(chamber, request, world)) : json(404, [])
  },
}

function pageOf(chamber: string, { query, scenario }: Asked, world: UpstreamWorld): object[] {
  const [page, limit] = ["page", "limit"].map((name) => Number(query.get(name)))
  const rows = scenario === "none" ? [] : rowsOf(chamber, world)
  return rows.slice(page * limit, (page + 1) * limit)
}

/** A recorded row. Only the fields that tell the trades apart are replaced. */
const recordedRow = (chamber: string): object => JSON.parse(recorded(`fmp/${chamber}-latest.json`))[0]

/** Thirty trades, two per report and two reports per day. The newest are two days before the last noon. */
function rowsOf(chamber: string, world: UpstreamWorld): Record<string, unknown>[] {
  return Array.from({ length: 30 }, (_, index) => {
    const report = Math.floor(index / 2)
    const disclosed = lastNoon(world).getTime() - (2 + Math.floor(report / 2)) * dayMs
    const link =
      chamber === "house"
        ? `https://disclosures-clerk.house.gov/public_disc/ptr-pdfs/2026/${20030875 - report}.pdf`
        : `https://efdsearch.senate.gov/search/view/ptr/0a1b2c3d-0000-4000-8000-0000000000${String(report).padStart(2, "0")}/`
    const isBond = index % 5 === 4
    return {
      ...recordedRow(chamber),
      symbol: isBond ? "" : "AAPL",
      disclosureDate: utcDate(disclosed),
      transactionDate: utcDate(disclosed - 20 * dayMs),
      senateID: null,
      owner: index % 2 === 0 ? "" : "Spouse",
      assetDescription: isBond ? "City of Oakland 3% due 2031" : "Apple Inc",
      assetType: isBond ? "Municipal Security" : "Stock",
      type: index % 3 === 0 ? "Sale" : "Purchase",
      link,
    }
  })
}
