import { z } from "zod"
import { tickerOfMassive } from "../../platform/tickers/ticker"
import type { ActionIntake } from "../actionIntake"
import { formatChanged, type Unfruitful, unavailable } from "../outcome"
import { parseJson } from "../parse"
import type { Reply } from "../transport"

export type MassiveCall = (pathAndQuery: string) => Promise<Reply>

type Days = { from: string; to: string }

/** Returns the failure, if any. */
export async function collectMassiveActions(
  call: MassiveCall,
  wanted: ReadonlySet<string>,
  days: Days,
  intake: ActionIntake,
): Promise<Unfruitful | null> {
  return (
    (await walk(call, splitsPath(days), (raw) => offerSplit(intake, wanted, raw))) ??
    (await walk(call, dividendsPath(days), (raw) => offerDividend(intake, wanted, raw)))
  )
}

function splitsPath({ from, to }: Days): string {
  return `/v3/reference/splits?execution_date.gte=${from}&execution_date.lte=${to}&limit=1000&order=asc&sort=execution_date`
}

function dividendsPath({ from, to }: Days): string {
  return `/v3/reference/dividends?ex_dividend_date.gte=${from}&ex_dividend_date.lte=${to}&limit=1000&order=asc&sort=ex_dividend_date`
}

const actionsPage = z.object({ results: z.array(z.unknown()).default([]), next_url: z.string().nullish() })

async function walk(call: MassiveCall, firstPath: string, offer: (raw: unknown) => void): Promise<Unfruitful | null> {
  const visited = new Set<string>()
  let path: string | null = firstPath
  while (path) {
    if (visited.has(path)) return formatChanged("Massive's pages never end", path)
    visited.add(path)
    const reply = await call(path)
    if (!reply.ok) return unavailable(reply.reason)
    const json = parseJson(reply.headers, reply.text, "Massive")
    if (!json.ok) return json.run
    const page = actionsPage.safeParse(json.value)
    if (!page.success) return formatChanged("Massive's page of corporate actions has an unexpected format", reply.text)
    for (const raw of page.data.results) offer(raw)
    path = pathOf(page.data.next_url ?? null)
  }
  return null
}

/** Uses only the path of `next_url`, so that the key goes only to the configured host. */
function pathOf(nextUrl: string | null): string | null {
  const next = nextUrl === null ? null : URL.parse(nextUrl)
  return next && `${next.pathname.slice(Math.max(0, next.pathname.indexOf("/v3/")))}${next.search}`
}

const ticker = z.string().transform((symbol) => tickerOfMassive(symbol) ?? symbol)
const splitRow = z.object({
  id: z.string().optional(),
  ticker,
  execution_date: z.iso.date(),
  split_from: z.number().positive(),
  split_to: z.number().positive(),
})
const dividendRow = z.object({
  id: z.string().optional(),
  ticker,
  ex_dividend_date: z.iso.date(),
  cash_amount: z.number(),
  currency: z.string().optional(),
})
const namedRow = z.object({ ticker })

function offerSplit(intake: ActionIntake, wanted: ReadonlySet<string>, raw: unknown): void {
  if (isUnwanted(wanted, raw)) return
  const row = splitRow.safeParse(raw)
  if (!row.success) {
    intake.refuseMalformed("malformed_split", raw)
    return
  }
  const { id = null, ticker, execution_date, split_from, split_to } = row.data
  intake.offer({ ticker, exDate: execution_date, kind: "split", ratio: split_to / split_from }, id, raw)
}

function offerDividend(intake: ActionIntake, wanted: ReadonlySet<string>, raw: unknown): void {
  if (isUnwanted(wanted, raw)) return
  const row = dividendRow.safeParse(raw)
  if (!row.success) {
    intake.refuseMalformed("malformed_dividend", raw)
    return
  }
  const { id = null, ticker, ex_dividend_date, cash_amount, currency = "USD" } = row.data
  if (currency !== "USD") {
    intake.refuseMalformed("dividend_not_in_usd", raw)
    return
  }
  intake.offer({ ticker, exDate: ex_dividend_date, kind: "cash_dividend", amount: cash_amount }, id, raw)
}

function isUnwanted(wanted: ReadonlySet<string>, raw: unknown): boolean {
  const named = namedRow.safeParse(raw)
  return named.success && !wanted.has(named.data.ticker)
}
