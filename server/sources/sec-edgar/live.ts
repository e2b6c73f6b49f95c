import { companies } from "../../context/entities/companies"
import { type HeadlineIntake, openHeadlineIntake } from "../headlineIntake"
import { address, liveSource, type Opened } from "../liveSource"
import type { Unfruitful } from "../outcome"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import { readCurrent } from "./current"
import { readSubmissions } from "./submissions"

const variables = {
  SEC_EDGAR_BASE_URL: address("https://www.sec.gov"),
  SEC_EDGAR_DATA_BASE_URL: address("https://data.sec.gov"),
}

export const secEdgar = liveSource({
  id: "sec-edgar",
  name: "SEC EDGAR",
  url: "https://www.sec.gov/search-filings",
  licence: "US public domain.",
  // The SEC allows ten calls per second and requires contact details.
  pace: { calls: 8, windowSeconds: 1 },
  variables,
  collect,
})

type Asked = Opened<typeof variables>

async function collect(opened: Asked, request: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const { settings, transport } = opened
  const intake = openHeadlineIntake("sec-edgar", request, transport.now())
  const start = new Date(request.from)
  const feed = await readCurrent(transport, settings.SEC_EDGAR_BASE_URL, start, intake)
  if (!feed.ok) return feed.run
  const { oldest, text } = feed
  const failure = oldest && oldest > start ? await readOlder(opened, oldest, intake) : null
  return failure ?? intake.conclude(text, "no company of the universe filed an 8-K in these days")
}

/** The feed goes back a few days. Older filings are in each company's list. Returns the failure, if any. */
async function readOlder(
  { settings, transport }: Asked,
  before: Date,
  intake: HeadlineIntake,
): Promise<Unfruitful | null> {
  const baseUrl = settings.SEC_EDGAR_DATA_BASE_URL
  for (const { cik } of companies()) {
    if (!cik) continue
    const failure = await readSubmissions(transport, { baseUrl, cik, before }, intake)
    if (failure) return failure
  }
  return null
}
