import { mostWatched } from "../../accounts/watchlist"
import { noMatches } from "../emptyBecause"
import { count } from "../figures"
import { choiceOr, integer } from "../params"

export const pageParam = integer({ min: 1, max: 1_000, default: 1, description: "Which page, from 1." })

export const mostTickers = mostWatched

export const sortOrder = (preset: "asc" | "desc") => choiceOr(["asc", "desc"], preset, "Lowest or highest first.")

export const pageFields = {
  page: count.describe("Which page this is, from 1."),
  limit: count.describe("Most rows of a page."),
  count: count.describe("Rows of this page."),
  total_count: count.describe("Rows that match."),
}

export const pageOffset = (page: number, limit: number) => (page - 1) * limit

/** A bookmarked page after its rows became fewer, or a typed number. */
export const pastTheEnd = (page: number, totalCount: number) =>
  noMatches(`Page ${page} lies past the end of the ${totalCount.toLocaleString("en-US")} rows that match.`)
