import { openKnowledge } from "../../server/knowledge/store"
import { sourceCatalogue } from "../../server/knowledge/upstreams"
import { connect } from "../../server/platform/database/database"
import { dayMs } from "../../server/platform/dates"
import { envelope } from "../../server/products/envelope"
import { status } from "../../server/products/intelligence/status"
import { latest } from "../../server/products/predictions/latest"
import { ticker } from "../../server/products/predictions/ticker"
import type { DataProduct } from "../../server/products/product"
import { openHelperDatabase } from "../helperDatabase"
import { timed } from "../places"
import { say } from "../processes"
import { bySize } from "../size"
import { end } from "./storing"

/** Milliseconds of each round. */
export type ColdAnswers = Record<"latest" | "latestBefore" | "ticker" | "tickerBefore" | "status", number[]>

const rounds = bySize(20, 2)
const tickers = ["AAPL", "MSFT", "NVDA", "JPM", "XOM", "KO", "PG", "WMT", "CVX", "SPY"]

const { env, url } = openHelperDatabase()
const database = connect(url)
const knowledge = await openKnowledge(env, database, sourceCatalogue(env))

const ask = (product: DataProduct, daysBefore: number, params = {}) =>
  envelope(
    product,
    product.params.parse(params),
    knowledge.at(new Date(end.getTime() - daysBefore * dayMs), product.needs),
  )
const askTickers = (daysBefore: number) =>
  timed(tickers.length, (round) => ask(ticker, daysBefore, { ticker: tickers[round] }))

const answers: ColdAnswers = {
  latest: await timed(rounds, () => ask(latest, 0)),
  latestBefore: await timed(rounds, (round) => ask(latest, 7 * round + 1)),
  ticker: await askTickers(0),
  tickerBefore: await askTickers(100),
  status: await timed(rounds, (round) => ask(status, round)),
}
knowledge.close()
await database.close()
say(answers)
