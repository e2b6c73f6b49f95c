import { openKnowledge } from "../../server/knowledge/store"
import { sourceCatalogue } from "../../server/knowledge/upstreams"
import { connect } from "../../server/platform/database/database"
import { addDays, utcDate } from "../../server/platform/dates"
import { envelope } from "../../server/products/envelope"
import { actions } from "../../server/products/market/actions"
import { ohlcv, ohlcvOfSeveral } from "../../server/products/market/ohlcv"
import { mostTickers } from "../../server/products/params"
import type { DataProduct, Meta } from "../../server/products/product"
import { encode } from "../../server/surfaces/formats/encoded"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"

export type ColdRanges = { oneMs: number[]; pageMs: number[]; actionsMs: number; bars: number }

const { env, url } = openHelperDatabase()
const database = connect(url)
const knowledge = await openKnowledge(env, database, sourceCatalogue(env))
const at = new Date()
const start = addDays(utcDate(at), -3_653)

async function timed<F>(product: DataProduct, asked: Record<string, unknown>): Promise<{ answer: F; ms: number }> {
  const begun = performance.now()
  const answer = await envelope(product, product.params.parse(asked), knowledge.at(at, product.needs))
  encode(answer)
  return { answer: answer as F, ms: performance.now() - begun }
}

type Page = { meta: Meta; total_count: number }

const stocks = knowledge.listNamed().filter(({ ticker }) => !ticker.startsWith("^"))
const tickers = stocks.slice(0, mostTickers).map(({ ticker }) => ticker)
const ranges: ColdRanges = { oneMs: [], pageMs: [], actionsMs: 0, bars: 0 }
for (const ticker of tickers) {
  ranges.oneMs.push((await timed(ohlcv, { ticker, start, adjustment: "total" })).ms)
}
let cursor: string | null = null
do {
  const asked: Record<string, unknown> = { tickers: tickers.join(","), start, adjustment: "total" }
  if (cursor !== null) asked.cursor = cursor
  const { answer, ms }: { answer: Page; ms: number } = await timed(ohlcvOfSeveral, asked)
  ranges.pageMs.push(ms)
  ranges.bars = answer.total_count
  cursor = answer.meta.next_cursor
} while (cursor !== null)
ranges.actionsMs = (await timed(actions, { start, limit: 1_000 })).ms
knowledge.close()
await database.close()
say(ranges)
