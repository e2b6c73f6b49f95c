import {
  type Chamber,
  type CongressFact,
  congressFact,
  factKey,
  publicAt,
  reportKey,
} from "../../context/congress/trade"
import { addDays } from "../../platform/dates"
import { fmpHouse, fmpSenate } from "../../sources/fmp/live"
import { houseClerk } from "../../sources/house-clerk/live"
import type { LiveSource } from "../../sources/liveSource"
import { senateEfd } from "../../sources/senate-efd/live"
import { simulatedCongress } from "../../sources/simulated/congress"
import type { FactRow, FactsRequest } from "../../sources/source"
import type { FactFamily, Family } from "./family"

const hourMs = 3_600_000

const names: Record<Chamber, string> = { house: "House", senate: "Senate" }

/** One family per chamber, so that an unreadable chamber does not make the other stale. */
export const congressHouse = chamberFamily("congress-house", "house", [houseClerk, fmpHouse]) satisfies Family
export const congressSenate = chamberFamily("congress-senate", "senate", [senateEfd, fmpSenate]) satisfies Family

function chamberFamily<const Name extends string>(
  name: Name,
  chamber: Chamber,
  sources: readonly LiveSource<FactsRequest, FactRow[]>[],
): Omit<FactFamily, "name" | "body"> & { name: Name; body: typeof congressFact } {
  return {
    name,
    title: `Trades disclosed in the ${names[chamber]}`,
    subject: "Government",
    summary: `A trade that a member of the ${names[chamber]} reported, a report on paper that cannot be read, or how many rows of a report were read.`,
    naturalKey: [
      "told_by",
      "report_id",
      "transaction_date",
      "ticker or asset_name",
      "transaction_type",
      "amount_min",
      "ordinal",
    ],
    knownAt: "When we fetched it; in the first run, the end of the day on which it was disclosed, assumed.",
    coverage:
      "The reports of the requested days; those on paper are counted but not read, and those read in part are named.",
    // Some weeks have no filings.
    expectation: null,
    longestSilenceMs: 50 * hourMs,
    storage: "fact",
    body: congressFact,
    key: (body) => factKey(read(body)),
    documentOf(body) {
      const { told_by, ...report } = read(body)
      return `${told_by}/${reportKey(report)}`
    },
    describedAt: (body) => new Date(read(body).disclosure_date),
    subjects: (body) => subjectsOf(read(body)),
    publishedAt: (body) => publicAt(read(body)),
    sources,
    choice: "first_that_answers",
    twin: simulatedCongress(chamber),
    schedule: { cron: "30 10 * * *", timeZone: "America/New_York" },
    reach: {
      // Each report is a request of its own, and the chambers require a slow pace.
      first: (to) => addDays(to, -30),
      again: (newest) => addDays(newest, -7),
    },
  }
}

function read(body: unknown): CongressFact {
  return congressFact.parse(body)
}

function subjectsOf(fact: CongressFact): string[] {
  return fact.kind === "trade" && fact.ticker !== null ? [fact.ticker] : []
}
