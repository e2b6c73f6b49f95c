"use client"

import type { ReactNode } from "react"
import { dayText } from "@/components/account/instants"
import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { Facts } from "@/components/portal/facts"
import { intervalText, moveText, rateText, sideText } from "@/components/portal/words"
import { proofUrl } from "@/server/ledger/proofUrl"
import { upOrDownOf } from "@/server/predictions/upOrDown"
import { Answered } from "../../answered"
import type { Answers } from "../../products"

export function Claims({ ticker }: { ticker: string }) {
  return (
    <>
      <Answered name="predictions/{ticker}" params={{ ticker }} what="Prediction">
        {({ predictions: { daily }, not_predicted: why }) => (
          <>
            {why && <p className="mb-3">{why.reason_text}</p>}
            {daily && <Facts facts={factsOf(daily)} />}
          </>
        )}
      </Answered>
      <h3 className="mt-8 font-medium">How often such predictions were right</h3>
      <p className="mt-1 mb-2 text-[0.9375rem] text-muted">
        Daily: the last 365 days. Against the median, chance gives 50%; up or down, the base rate. Weekly and monthly
        predictions ended on 23 March 2026; they claimed no side of the median.
      </p>
      <Answered name="predictions/accuracy" params={{ ticker, days: 365 }} what="Accuracy" isList>
        {({ accuracy }) => (
          <DataTable
            caption={`Accuracy of the predictions for ${ticker}`}
            columns={columns}
            rows={accuracy}
            idOf={({ timeframe, origin }) => `${timeframe} ${origin}`}
          />
        )}
      </Answered>
    </>
  )
}

type Prediction = NonNullable<Answers["predictions/{ticker}"]["predictions"]["daily"]>

function factsOf(daily: Prediction): [string, ReactNode][] {
  return [
    ["Session", dayText(daily.target_date)],
    ["Against the median", sideText(daily.relative_direction, daily.relative_probability)],
    ["Rank in the session", rateText(daily.rank_pct)],
    ["Up or down", upOrDownOf(daily)],
    ["Probability of a rise", `${rateText(daily.probability_up)}, base ${rateText(daily.base_probability_up)}`],
    ["Expected move", moveText(daily.predicted_return_pct)],
    ["In the log", <InLog key="log" prediction={daily} />],
  ]
}

function InLog({ prediction: { prediction_id, ledger_index } }: { prediction: Prediction }) {
  if (ledger_index === null) return "No"
  return (
    <>
      Row {ledger_index.toLocaleString("en-US")} (
      <a href={proofUrl("/track-record", prediction_id)} download>
        proof
      </a>
      )
    </>
  )
}

type Row = Answers["predictions/accuracy"]["accuracy"][number]

const columns: readonly DataColumn<Row>[] = [
  { label: "Timeframe", cell: ({ timeframe }) => timeframe },
  {
    label: "Against the median",
    isWhole: "named",
    cell: ({ timeframe, relative }) =>
      timeframe !== "daily" && relative.n === 0 ? (
        <span className="text-muted">no claim: the base rate is served</span>
      ) : (
        <Share
          rate={relative.accuracy}
          note={intervalText(relative.accuracy_low, relative.accuracy_high, relative.n)}
        />
      ),
  },
  {
    label: "Up or down",
    isWhole: "named",
    cell: (row) => (
      <Share rate={row.accuracy} note={intervalText(row.accuracy_low, row.accuracy_high, row.n_resolved)} />
    ),
  },
  { label: "Base rate", isNumber: true, cell: ({ base_rate }) => rateText(base_rate) },
]

function Share({ rate, note }: { rate: number | null; note: string }) {
  return (
    <>
      {rateText(rate)}
      <span className="block text-[0.875rem] text-muted">{note}</span>
    </>
  )
}
