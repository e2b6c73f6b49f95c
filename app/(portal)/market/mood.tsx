"use client"

import { colorOf } from "@/components/charts/palette"
import type { Serie } from "@/components/charts/series"
import { DataTable } from "@/components/portal/dataTable"
import { HistoryChart } from "@/components/portal/historyChart"
import { nameOf, numberText } from "@/components/portal/words"
import { Answered } from "../answered"
import type { Answers } from "../products"

const moods: Serie[] = [
  { name: "stock", label: "Stocks", color: colorOf("amber") },
  { name: "crypto", label: "Crypto", color: colorOf("blue"), dashes: "6 4" },
]

export function FearGreed() {
  return (
    <Answered name="market/fear-greed" what="Fear and greed">
      {({ stock, crypto }) => (
        <>
          <p>
            Stocks <strong className="font-medium">{moodText(stock)}</strong>, crypto{" "}
            <strong className="font-medium">{moodText(crypto)}</strong>.
          </p>
          <HistoryChart
            label="Fear and greed by day"
            points={together(stock.history, crypto.history)}
            series={moods}
            unit="Score, 0 is fear and 100 is greed"
            range={[0, 100]}
          />
          {stock.score !== null && (
            <>
              <h3 className="mt-4 mb-1 font-medium">Components of the stock score</h3>
              <DataTable
                caption="Components of the stock score"
                columns={components}
                rows={stock.components}
                idOf={({ name }) => name}
                isSlim
              />
            </>
          )}
          <p className="label mt-2 text-muted">
            {stock.attribution}. {crypto.attribution}.
          </p>
        </>
      )}
    </Answered>
  )
}

type Mood = Pick<Answers["market/fear-greed"]["stock"], "score" | "label" | "history">

const moodText = ({ score, label }: Mood) =>
  score === null || label === null ? "not known" : `${score.toFixed(0)}, ${label.replaceAll("_", " ")}`

function together(stock: Mood["history"], crypto: Mood["history"]) {
  const days = [...new Set([...stock, ...crypto].map(({ date }) => date))].sort()
  const on = (history: Mood["history"], day: string) => history.find(({ date }) => date === day)?.score ?? null
  return days.map((date) => ({ date, stock: on(stock, date), crypto: on(crypto, date) }))
}

const components = [
  { label: "Component", cell: ({ name }: Component) => nameOf(name) },
  { label: "Score", isNumber: true, cell: ({ score }: Component) => <Score score={score} /> },
  { label: "Value", isNumber: true, cell: ({ value }: Component) => numberText(value, 3) },
]

function Score({ score }: { score: number | null }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="inline-block h-2 w-20 bg-rule">
        <span className="block h-full bg-accent" style={{ width: `${score ?? 0}%` }} />
      </span>
      <span className="w-7 text-right">{numberText(score, 0)}</span>
    </span>
  )
}

type Component = Answers["market/fear-greed"]["stock"]["components"][number]

const ratios: Serie[] = [
  { name: "total_pcr", label: "All options", color: colorOf("amber") },
  { name: "equity_pcr", label: "Stocks", color: colorOf("blue"), dashes: "6 4" },
  { name: "index_pcr", label: "Indices", color: colorOf("red"), dashes: "2 3" },
]

/** Above the first, the ratio of all options is bearish; below the second, bullish. */
const thresholds = [1, 0.7]

export function PutCall() {
  return (
    <Answered name="market/pcr" what="Put/call ratio">
      {({ latest, history, attribution }) => (
        <>
          {latest && (
            <p>
              All options <strong className="font-medium">{numberText(latest.total_pcr)}</strong>, stocks{" "}
              <strong className="font-medium">{numberText(latest.equity_pcr)}</strong>: {latest.signal ?? "not rated"}.
            </p>
          )}
          <HistoryChart
            label="Put/call ratio by session"
            points={history.toReversed()}
            series={ratios}
            unit="Puts per call; bearish above 1, bullish below 0.7"
            marks={thresholds}
          />
          <p className="label mt-2 text-muted">{attribution}.</p>
        </>
      )}
    </Answered>
  )
}
