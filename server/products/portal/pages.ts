import { mostWatched } from "../../accounts/watchlist"
import { noMatches } from "../emptyBecause"
import { count } from "../figures"
import { choiceOr, integer } from "../params"

/** Tables of pages are turned by number, forwards and back, and are told how long they are. */
export const pageParam = integer({ min: 1, max: 1_000, default: 1, description: "Which page, from 1." })

/** As many as a watchlist holds. */
export const mostTickers = mostWatched

export const sortOrder = (preset: "asc" | "desc") => choiceOr(["asc", "desc"], preset, "Lowest or highest first.")

export const pageFields = {
  page: count.describe("Which page this is, from 1."),
  limit: count.describe("Most rows of a page."),
  count: count.describe("Rows of this page."),
  total_count: count.describe("Rows that match."),
}

export const pageOffset = (page: number, limit: number) => (page - 1) * limit

/** A page of an address that was kept while its rows became fewer, or that was typed. */
export const pastTheEnd = (page: number, totalCount: number) =>
  noMatches(`Page ${page} lies past the end of the ${totalCount.toLocaleString("en-US")} rows that match.`)
