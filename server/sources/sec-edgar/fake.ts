import { utcDate } from "../../platform/dates"
import { recorded } from "../testing/recorded"
import { type Fake, html, json, lastNoon, type Reply } from "../testing/routes"

/** Refuses requests that give no contact. */
export const routes: Fake = {
  scenarios: "short_feed empty mislabelled uneven_columns one_uneven_list one_bad_row full_page",
  answer({ path, query, headers, scenario }, world) {
    if (!/\S+@\S+\.\S+/.test(headers["user-agent"] ?? "")) {
      return { status: 403, headers: { "content-type": "text/html" }, body: "<p>Undeclared Automated Tool</p>" }
    }
    const noon = lastNoon(world)
    if (path === "/cgi-bin/browse-edgar") return feedOf(query, noon, scenario)
    const cik = /^\/submissions\/CIK(\d{10})\.json$/.exec(path)?.[1]
    return cik ? submissionsOf(cik, noon, scenario) : html(404)
  },
}

type Filing = { company: string; cik: number; number: number; form: string; hoursAgo: number; items: readonly string[] }

const officers = "Item 5.02: Departure of Directors or Certain Officers"
const exhibits = "Item 9.01: Financial Statements and Exhibits"
const results = "Item 2.02: Results of Operations and Financial Condition"

/** Newest first. One is listed for both of its filers, and one is from an uncovered company. */
const filings: readonly Filing[] = [
  { company: "Apple Inc.", cik: 320193, number: 9, form: "8-K", hoursAgo: 2, items: [results, exhibits] },
  { company: "EXAMPLE CORP", cik: 1289848, number: 8, form: "8-K", hoursAgo: 3, items: [officers] },
  { company: "Berkshire Hathaway Energy", cik: 1081316, number: 7, form: "8-K", hoursAgo: 5, items: [exhibits] },
  { company: "BERKSHIRE HATHAWAY INC", cik: 1067983, number: 7, form: "8-K", hoursAgo: 5, items: [exhibits] },
  { company: "MICROSOFT CORP", cik: 789019, number: 6, form: "8-K/A", hoursAgo: 30, items: [officers, exhibits] },
  { company: "NVIDIA CORP", cik: 1045810, number: 5, form: "8-K12B", hoursAgo: 40, items: [exhibits] },
  { company: "JPMORGAN CHASE & CO", cik: 19617, number: 4, form: "8-K", hoursAgo: 230, items: [results] },
]

function feedOf(query: URLSearchParams, noon: Date, scenario: string): Reply {
  const asked = ["getcurrent", "8-K", "atom", "100"]
  const given = ["action", "type", "output", "count"].map((name) => query.get(name))
  if (given.join() !== asked.join()) return html(400)
  const start = Number(query.get("start") ?? "0")
  // After the last entry, EDGAR sends a page with 503.
  if (start > 0) return { ...html(503), status: 503 }
  const listed = filings.slice(0, { short_feed: 2, empty: 0 }[scenario])
  const page = scenario === "full_page" ? Array.from({ length: 100 }, () => filings[0]) : listed
  const entries = page.map((filing) => entryOf(filing, noon))
  return {
    status: 200,
    headers: { "content-type": "application/atom+xml" },
    body: `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Latest Filings</title><updated>${noon.toISOString()}</updated>
${entries.join("\n")}</feed>`,
  }
}

function entryOf({ company, cik, form, items, ...filing }: Filing, noon: Date): string {
  const accession = accessionOf(filing.number)
  const link = `https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replaceAll("-", "")}/${accession}-index.htm`
  const accepted = acceptedAt(filing, noon).toISOString()
  const summary = `&lt;b&gt;Filed:&lt;/b&gt; ${accepted.slice(0, 10)} &lt;b&gt;AccNo:&lt;/b&gt; ${accession} &lt;b&gt;Size:&lt;/b&gt; 222 KB`
  const said = items.map((item) => `&lt;br&gt;${item}`).join("\n")
  return `<entry><title>${form} - ${company.replaceAll("&", "&amp;")} (${String(cik).padStart(10, "0")}) (Filer)</title>
<link rel="alternate" type="text/html" href="${link}"/><summary type="html"> ${summary} ${said}</summary>
<updated>${accepted.replace(".000Z", "+00:00")}</updated><category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id></entry>`
}

function accessionOf(number: number): string {
  return `0001628280-26-${String(number).padStart(6, "0")}`
}

function acceptedAt({ hoursAgo }: Pick<Filing, "hoursAgo">, noon: Date): Date {
  return new Date(noon.getTime() - hoursAgo * 3_600_000)
}

const company = JSON.parse(recorded("sec-edgar/submissions.json"))

/** With `mislabelled`, New York times are marked as UTC. */
function submissionsOf(cik: string, noon: Date, scenario: string): Reply {
  const own = filings.filter((filing) => filing.cik === Number(cik))
  const shift = scenario === "mislabelled" ? 5 * 3_600_000 : 0
  const recent = {
    accessionNumber: own.map(({ number }) => accessionOf(number)),
    filingDate: own.map((filing) => utcDate(acceptedAt(filing, noon))),
    acceptanceDateTime: own.map((filing) => new Date(acceptedAt(filing, noon).getTime() - shift).toISOString()),
    form: own.map(({ form }) => form),
    items: own.map(({ items }) => items.map((item) => item.slice(5, 9)).join()),
    primaryDocument: own.map(() => "d8k.htm"),
  }
  const isOf = (company: number) => Number(cik) === company
  if (scenario === "uneven_columns" || (scenario === "one_uneven_list" && isOf(19617))) recent.form.push("8-K")
  if (scenario === "one_bad_row" && isOf(19617)) recent.acceptanceDateTime[0] = "yesterday"
  return json(200, {
    ...company,
    cik: String(Number(cik)),
    name: own[0]?.company ?? "",
    filings: { ...company.filings, recent },
  })
}
