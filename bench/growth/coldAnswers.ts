import { openKnowledge } from "../../server/knowledge/store"
import { sourceCatalogue } from "../../server/knowledge/upstreams"
import { connect } from "../../server/platform/database/database"
import { envelope } from "../../server/products/envelope"
import { status } from "../../server/products/intelligence/status"
import { latest } from "../../server/products/predictions/latest"
import { ticker } from "../../server/products/predictions/ticker"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"
import { bySize } from "../size"
import { recordEnd } from "./record"

export type ColdAnswers = {
  latest: number[]
  latestBefore: number[]
  ticker: number[]
  tickerBefore: number[]
  status: number[]
}

const rounds = bySize(20, 2)
const askedTickers = ["AAPL", "MSFT", "NVDA", "JPM", "XOM", "KO", "PG", "WMT", "CVX", "SPY"]

const { env, url } = openHelperDatabase()
const database = connect(url)
const knowledge = await openKnowledge(env, database, sourceCatalogue(env))

async function timed(daysBefore: number, ask: (asOf: Date) => Promise<unknown>): Promise<number> {
  const asOf = new Date(Date.parse(`${recordEnd}T22:00:00Z`) - daysBefore * 86_400_000)
  const start = performance.now()
  await ask(asOf)
  return performance.now() - start
}

const askLatest = (asOf: Date) => envelope(latest, latest.params.parse({}), knowledge.at(asOf, latest.needs))
const askTicker = (name: string) => (asOf: Date) =>
  envelope(ticker, ticker.params.parse({ ticker: name }), knowledge.at(asOf, ticker.needs))

const askStatus = (asOf: Date) => envelope(status, status.params.parse({}), knowledge.at(asOf, status.needs))

const answers: ColdAnswers = { latest: [], latestBefore: [], ticker: [], tickerBefore: [], status: [] }
for (let round = 0; round < rounds; round++) answers.latest.push(await timed(0, askLatest))
for (let round = 0; round < rounds; round++) answers.latestBefore.push(await timed(7 * round + 1, askLatest))
for (const name of askedTickers) answers.ticker.push(await timed(0, askTicker(name)))
for (const name of askedTickers) answers.tickerBefore.push(await timed(100, askTicker(name)))
for (let round = 0; round < rounds; round++) answers.status.push(await timed(round, askStatus))
knowledge.close()
await database.close()
say(answers)
