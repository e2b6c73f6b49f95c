import { z } from "zod"
import type { Chamber } from "../../context/congress/trade"
import { gate, openCongressIntake, type RawReport, readLine, readReport, type TradeLine } from "../congressIntake"
import { address, type LiveSource, liveSource, type Opened, secret } from "../liveSource"
import { formatChanged, unavailable } from "../outcome"
import { parseJson } from "../parse"
import type { FactRow, FactsRequest, SourceRun } from "../source"

const variables = {
  FMP_BASE_URL: address("https://financialmodelingprep.com"),
  FMP_API_KEY: secret().describe("From Financial Modeling Prep, which reports the trades of both chambers."),
}
/** Most rows per call with a free key. */
const PAGE = 25
const MOST_PAGES = 40

/** Reports as parsed by Financial Modeling Prep, a substitute while a chamber's own site cannot be read. */
export const fmpHouse = sourceOf("house")
export const fmpSenate = sourceOf("senate")

function sourceOf(chamber: Chamber): LiveSource<FactsRequest, FactRow[]> {
  return liveSource({
    id: "fmp",
    name: "Financial Modeling Prep",
    url: "https://site.financialmodelingprep.com/",
    licence: "Terms of Financial Modeling Prep: no redistribution. The reports themselves are under 5 U.S.C. 13107(c).",
    pace: { calls: 4, windowSeconds: 1 },
    variables,
    needed: ["FMP_API_KEY"],
    gate,
    collect: (opened, request) => collect(opened, chamber, request),
  })
}

async function collect(
  { settings, transport }: Opened<typeof variables>,
  chamber: Chamber,
  { from, to }: FactsRequest,
): Promise<SourceRun<FactRow[]>> {
  const intake = openCongressIntake()
  const reports = new Map<string, TradeLine[]>()
  let text = ""
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = new URLSearchParams({ page: String(page), limit: String(PAGE), apikey: settings.FMP_API_KEY ?? "" })
    const reply = await transport.get(`${settings.FMP_BASE_URL}/stable/${chamber}-latest?${query}`)
    // FMP refuses the second page to free keys.
    if (!reply.ok && page > 0 && (reply.status === 402 || reply.status === 403)) break
    if (!reply.ok) return unavailable(reply.reason)
    const json = parseJson(reply.headers, reply.text, "Financial Modeling Prep")
    if (!json.ok) return json.run
    const rows = z.array(z.unknown()).safeParse(json.value)
    if (!rows.success) return formatChanged("Financial Modeling Prep's answer has an unexpected format", reply.text)
    text = reply.text
    const lines = rows.data.map((raw) => ({ raw, line: readRow(chamber, raw) }))
    for (const { raw, line } of lines) {
      if (typeof line === "string") intake.refuse(line, raw)
      else if (from <= line.disclosure_date && line.disclosure_date <= to) {
        reports.set(line.report_id, [...(reports.get(line.report_id) ?? []), line])
      } else intake.pass()
    }
    const isWanted = lines.some(({ line }) => typeof line !== "string" && from <= line.disclosure_date)
    if (rows.data.length < PAGE || !isWanted) break
  }
  for (const lines of reports.values()) intake.offer(lines)
  return intake.conclude(text)
}

const words = z
  .string()
  .nullish()
  .transform((text) => text ?? "")
const row = z.object({
  symbol: words,
  disclosureDate: z.string(),
  transactionDate: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  district: words,
  owner: words,
  assetDescription: words,
  assetType: words,
  type: z.string(),
  amount: z.string(),
  link: z.string(),
})

function readRow(chamber: Chamber, raw: unknown): TradeLine | string {
  const read = row.safeParse(raw)
  if (!read.success) return "malformed_row"
  const { data } = read
  const report = readReport({ ...reportOf(chamber, data) })
  if (report === null) return "malformed_row"
  return readLine(report, {
    ticker: data.symbol,
    asset: data.assetDescription,
    assetType: data.assetType,
    type: data.type,
    owner: data.owner,
    amount: data.amount,
    tradedOn: data.transactionDate,
  })
}

function reportOf(
  chamber: Chamber,
  { link, firstName, lastName, disclosureDate, district }: z.infer<typeof row>,
): RawReport {
  const [, state = null] = /^([A-Z]{2})\d{0,2}$/.exec(district) ?? []
  const names = { firstName, lastName, state }
  return { chamber, toldBy: "fmp", reportId: reportIdOf(link), url: link, ...names, disclosedOn: disclosureDate }
}

/** The chamber's own id, so that a report is the same from every source. */
function reportIdOf(link: string): string {
  const [last = ""] = link.replace(/\/+$/, "").split("/").slice(-1)
  return last.replace(/\.pdf$/i, "").slice(0, 60)
}
