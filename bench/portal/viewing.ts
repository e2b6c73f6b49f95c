import { setTimeout as sleep } from "node:timers/promises"
import { say } from "../processes"
import { ofPredictions, ofSignals, type Question } from "./questions"
import type { Served } from "./served"

export type Viewing = Served & { seconds: number; viewsPerSecond: number }
export type Viewed = { views: number; answers: number }

/* Sends a page's requests as a browser does. A real browser on the same machine would distort the measurement. */

const viewing: Viewing = JSON.parse(process.argv[2])
const { port, cookie, seconds, viewsPerSecond } = viewing
const origin = `http://127.0.0.1:${port}`
const [signals, predictions] = [ofSignals(200), ofPredictions(200)]
const viewed: Viewed = { views: 0, answers: 0 }
const end = performance.now() + seconds * 1_000
for (let turn = 0; performance.now() < end; turn++) {
  const next = performance.now() + 1_000 / viewsPerSecond
  await view(turn)
  await sleep(Math.max(0, next - performance.now()))
}
say(viewed)

async function view(turn: number): Promise<void> {
  const { page, asks } = pageOf(turn)
  await read(page)
  await Promise.all(asks.map((answer) => read(`/api/portal/answers/${answer}`)))
  viewed.views++
  viewed.answers += asks.length
}

/** Alternates signals, predictions and a ticker, with filters that were not used just before. */
function pageOf(turn: number): { page: string; asks: string[] } {
  const of = (questions: readonly Question[]) => String(new URLSearchParams(questions[turn % questions.length]))
  if (turn % 3 === 0) return { page: `/signals?${of(signals)}`, asks: [`signals/browse?${of(signals)}`] }
  if (turn % 3 === 1) return { page: `/predictions?${of(predictions)}`, asks: [`predictions/table?${of(predictions)}`] }
  const ticker = ["AAPL", "MSFT", "NVDA", "JPM", "XOM", "KO"][turn % 6]
  const about = `ticker=${ticker}&days=`
  return {
    page: `/tickers/${ticker}`,
    asks: [
      ...[`market/universe?search=${ticker}&limit=5`, `market/ohlcv/${ticker}?days=365`],
      ...[`market/anomalies/${ticker}?days=365`, `signals/browse?ticker=${ticker}&limit=200`],
      ...[`predictions/${ticker}`, `predictions/${ticker}/history`, `predictions/accuracy?${about}365`],
      ...[`social/sentiment?${about}14`, `signals/congress-trades?${about}365&limit=20`],
      ...[`alternative/lobbying?${about}365&limit=20`, `alternative/flights?${about}30`, "signals/youtube-scoreboard"],
      "alternative/hearings?days=30&limit=500",
    ],
  }
}

async function read(path: string): Promise<void> {
  const response = await fetch(`${origin}${path}`, { headers: { Cookie: `${cookie.name}=${cookie.value}` } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
}
