import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { recorded } from "../testing/recorded"
import { type Asked, type Fake, isDate, json, lastNoon } from "../testing/routes"

export const routes: Fake = {
  scenarios: "amended none failing_second_page amounts_as_words",
  answer(request, world) {
    const { path, query, headers, scenario } = request
    const isScript = !headers["user-agent"]?.startsWith("Mozilla/5.0")
    if (isScript) return { status: 403, body: "<html><body>Access Denied</body></html>" }
    if (path !== "/api/v1/filings/") return json(404, { detail: "Not found." })
    const page = Number(query.get("page") ?? "1")
    if (page > 1 && scenario === "failing_second_page") return { status: 503, body: "" }
    const [after, before] = [query.get("filing_dt_posted_after"), query.get("filing_dt_posted_before")]
    if (page > 1 && after === null) return json(400, { detail: "Please pass at least one query string parameter." })
    if (!isDate(after) || query.get("ordering") !== "dt_posted") return json(400, { detail: "Bad request." })
    const filings = scenario === "none" ? [] : filingsOf(lastNoon(world), scenario)
    const days = (posted: string) => newYorkDate(new Date(posted))
    const matching = filings
      .filter(({ dt_posted }) => days(dt_posted) >= after && (before === null || days(dt_posted) <= before))
      .sort((a, b) => a.dt_posted.localeCompare(b.dt_posted))
    return listing(request, matching, page)
  },
}

function listing({ query }: Asked, matching: readonly object[], page: number) {
  const size = Math.min(25, Number(query.get("page_size") ?? "25"))
  const results = matching.slice((page - 1) * size, page * size)
  const next = new URLSearchParams(query)
  next.set("page", String(page + 1))
  const hasMore = matching.length > page * size
  return json(200, {
    count: matching.length,
    // Like the real API, it links to its official address wherever it is reached.
    next: hasMore ? `http://lda.gov/api/v1/filings/?${next}` : null,
    previous: null,
    results,
  })
}

/** One filing of an outside firm, and one of a company with its own lobbyists. */
const [ofFirm, ofCompany] = JSON.parse(recorded("lda/filings-2026-p1.json")).results

const clients = [
  ["GOOGLE CLIENT SERVICES LLC", "CPT", "Copyright/Patent/Trademark"],
  ["THE BOEING COMPANY", "DEF", "Defense"],
  ["PFIZER, INC.", "HCR", "Health Issues"],
  ["NATIONAL COUNCIL OF LANTERN MAKERS", "TRD", "Trade (domestic/foreign)"],
] as const

function filingsOf(noon: Date, scenario: string) {
  const today = newYorkDate(noon)
  const filings = Array.from({ length: 60 }, (_, index) => filingOf(today, index, scenario))
  if (scenario !== "amended") return filings
  const [first] = filings
  const changed = { filing_uuid: `${first.filing_uuid.slice(0, -1)}f`, filing_type: "3A", income: "55000.00" }
  return [...filings, { ...first, ...changed, dt_posted: `${today}T06:30:00-05:00` }]
}

/** 0 is the newest. Each filing covers another quarter of its client, so none amends another. */
function filingOf(today: string, index: number, scenario: string) {
  const [name, code, display] = clients[index % clients.length]
  const isOwn = index % 3 === 1
  const uuid = `3f1c2b4a-0000-4000-8000-${String(index).padStart(11, "0")}0`
  const amount =
    scenario === "amounts_as_words" ? "twenty thousand" : index % 5 === 4 ? null : `${20_000 + 10_000 * index}.00`
  const filing = isOwn ? ofCompany : ofFirm
  const [activity] = filing.lobbying_activities
  const registrant = isOwn ? { id: 900 + (index % 4), name } : { id: 77, name: "HARBOR LANE ADVISORS LLC" }
  const client = { id: 40 + (index % 4), name }
  return {
    ...filing,
    url: `https://lda.senate.gov/api/v1/filings/${uuid}/`,
    filing_uuid: uuid,
    filing_type: "Q3",
    filing_type_display: "3rd Quarter - Report",
    filing_year: 2026 - Math.floor(index / clients.length),
    filing_period: "third_quarter",
    filing_period_display: "3rd Quarter (July 1 - Sep 30)",
    filing_document_url: `https://lda.senate.gov/filings/public/filing/${uuid}/print/`,
    income: isOwn ? null : amount,
    expenses: isOwn ? amount : null,
    posted_by_name: "A Clerk",
    dt_posted: `${addDays(today, -index - 1)}T10:03:11-05:00`,
    registrant: { ...filing.registrant, ...registrant },
    client: { ...filing.client, ...client },
    lobbying_activities: [
      {
        ...activity,
        general_issue_code: code,
        general_issue_code_display: display,
        lobbyists: [{ lobbyist: { id: 1, first_name: "JANE", last_name: "DOE" }, covered_position: null, new: false }],
        government_entities: [
          { id: 1, name: "SENATE" },
          { id: 2, name: "HOUSE OF REPRESENTATIVES" },
        ],
      },
    ],
  }
}
