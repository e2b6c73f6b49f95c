import { z } from "zod"
import { GICS_SECTORS } from "../../context/market/universe"
import { emptyBecause, noMatches } from "../emptyBecause"
import { count } from "../figures"
import { noBars } from "../market/coverage"
import { listCovered, matching, tickerSchema, universe } from "../market/universe"
import { choice, searchText } from "../params"
import { product } from "../product"
import { pageFields, pageOffset, pageParam, pastTheEnd } from "./pages"

const FUNDS = "Funds"
const NO_SECTOR = "No sector"

/** The sectors of stocks, then the tickers that have none. */
const sectors = [...GICS_SECTORS, FUNDS, NO_SECTOR] as const
type Sector = (typeof sectors)[number]

const limit = 50

/** The covered tickers in pages. `market/universe` lists all of them at once, and cannot count them by sector. */
export const tickerTable = product({
  name: "market/tickers",
  tool: null,
  restOnly: "It is for the page of tickers.",
  title: "Tickers",
  summary: "The covered stocks and funds in pages, with the number in each sector.",
  whenToUse: "Use it to look through the tickers of a sector.",
  tier: "free",
  needs: universe.needs,
  params: {
    search: searchText("Only tickers and companies that match, best match first."),
    sector: choice(sectors, "Only this sector; Funds has the ETFs, and No sector the stocks without one.").optional(),
    page: pageParam,
  },
  response: {
    ...pageFields,
    all_count: count.describe("Rows that match in all sectors together."),
    sectors: z
      .array(
        z.object({
          sector: z.enum(sectors).describe("The sector."),
          count: count.describe("Rows of the sector that match the search."),
        }),
      )
      .describe("The sectors with at least one row that matches the search."),
    tickers: z.array(tickerSchema).describe("By ticker; with `search`, the likeliest first."),
  },
  list: "tickers",
  example: { sector: "Energy" },
  async answer({ params: { search, sector, page }, knowledge }) {
    const { covered, barsLack, meta } = await listCovered(knowledge)
    const found = matching(covered, search)
    const ofSector = Map.groupBy(found, sectorOf)
    const rows = sector === undefined ? found : (ofSector.get(sector) ?? [])
    const from = pageOffset(page, limit)
    const shown = rows.slice(from, from + limit)
    return {
      page,
      limit,
      count: shown.length,
      total_count: rows.length,
      all_count: found.length,
      sectors: sectors.flatMap((each) => {
        const count = ofSector.get(each)?.length ?? 0
        return count > 0 ? { sector: each, count } : []
      }),
      tickers: shown,
      meta: {
        ...meta,
        ...emptyBecause(
          shown.length === 0,
          barsLack === null && noBars(knowledge.bars()),
          rows.length > 0 && pastTheEnd(page, rows.length),
          noMatches("No such ticker is covered."),
        ),
      },
    }
  },
})

type Row = z.input<typeof tickerSchema>

function sectorOf({ kind, gics_sector: sector }: Row): Sector {
  if (kind === "etf") return FUNDS
  return GICS_SECTORS.find((each) => each === sector) ?? NO_SECTOR
}
