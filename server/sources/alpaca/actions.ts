import { z } from "zod"
import { addDays } from "../../platform/dates"
import type { ActionIntake } from "../actionIntake"
import { formatChanged, type Unfruitful, unavailable } from "../outcome"
import { parseJson } from "../parse"
import type { Reply } from "../transport"

/** Fails before sending anything if a key is missing. */
export type AlpacaCall = (path: string, query: Record<string, string>) => Promise<Reply>

/**
 * The window filters by Alpaca's process date, not the ex-date. A dividend is processed when it is paid, weeks after
 * going ex.
 */
const PROCESSED_BEFORE_DAYS = 10
const PROCESSED_AFTER_DAYS = 120

/** Returns the failure, if any. */
export async function collectAlpacaActions(
  call: AlpacaCall,
  symbols: readonly string[],
  { from, through }: { from: string; through: string },
  intake: ActionIntake,
): Promise<Unfruitful | null> {
  const query = {
    symbols: symbols.join(","),
    types: "forward_split,reverse_split,cash_dividend",
    start: addDays(from, -PROCESSED_BEFORE_DAYS),
    end: addDays(through, PROCESSED_AFTER_DAYS),
    limit: "1000",
    sort: "asc",
  }
  let token: string | null = null
  do {
    const reply = await call("/v1/corporate-actions", token ? { ...query, page_token: token } : query)
    if (!reply.ok) return unavailable(reply.reason)
    const json = parseJson(reply.headers, reply.text, "Alpaca")
    if (!json.ok) return json.run
    const page = actionsPage.safeParse(json.value)
    if (!page.success) return formatChanged("Alpaca's page of corporate actions has an unexpected format", reply.text)
    const { forward_splits, reverse_splits, cash_dividends } = page.data.corporate_actions
    for (const row of [...forward_splits, ...reverse_splits]) offerSplit(intake, row)
    for (const row of cash_dividends) offerDividend(intake, row)
    if (token && page.data.next_page_token === token) return formatChanged("Alpaca's pages never end", reply.text)
    token = page.data.next_page_token || null
  } while (token)
  return null
}

const rows = z.array(z.unknown()).default([])
const actionsPage = z.object({
  corporate_actions: z.object({ forward_splits: rows, reverse_splits: rows, cash_dividends: rows }),
  next_page_token: z.string().nullish(),
})
const splitRow = z.object({
  id: z.string(),
  symbol: z.string(),
  new_rate: z.number().positive(),
  old_rate: z.number().positive(),
  ex_date: z.iso.date(),
})
const dividendRow = z.object({ id: z.string(), symbol: z.string(), rate: z.number(), ex_date: z.iso.date() })

function offerSplit(intake: ActionIntake, raw: unknown): void {
  const row = splitRow.safeParse(raw)
  if (!row.success) {
    intake.refuseMalformed("malformed_split", raw)
    return
  }
  const { id, symbol, new_rate, old_rate, ex_date } = row.data
  intake.offer({ ticker: symbol, exDate: ex_date, kind: "split", ratio: new_rate / old_rate }, id, raw)
}

function offerDividend(intake: ActionIntake, raw: unknown): void {
  const row = dividendRow.safeParse(raw)
  if (!row.success) {
    intake.refuseMalformed("malformed_dividend", raw)
    return
  }
  const { id, symbol, rate, ex_date } = row.data
  intake.offer({ ticker: symbol, exDate: ex_date, kind: "cash_dividend", amount: rate }, id, raw)
}
