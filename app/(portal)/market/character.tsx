"use client"

import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { countText, nameOf, numberText, rateText } from "@/components/portal/words"
import { Answered } from "../answered"
import type { Answers } from "../products"
import { DispersionChart } from "./dispersion"

type Figures = Omit<Answers["market/character"]["references"][number], "year"> & { name: string }

export function Character() {
  return (
    <Answered name="market/character" what="Character">
      {(answer) => (
        <>
          <p className="text-2xl tracking-tight">{answer.read ? nameOf(answer.read) : "Not known"}</p>
          <p className="mt-2 max-w-[42rem]">{answer.read_text}</p>
          {answer.dispersion_percentile !== null && (
            <p className="mt-1 mb-4 max-w-[42rem] text-[0.9375rem] text-muted">
              Compared with {countText(answer.reference_window_count)} windows of {answer.window} sessions in 2015 to
              2025, for {countText(answer.universe_count)} stocks.
            </p>
          )}
          <DispersionChart answer={answer} />
          <DataTable
            caption="The market now and in earlier years"
            columns={columns}
            rows={[
              { ...answer, name: `Last ${answer.window} sessions` },
              ...answer.references.toReversed().map((each) => ({ ...each, name: String(each.year) })),
            ]}
            idOf={({ name }) => name}
          />
        </>
      )}
    </Answered>
  )
}

const pct = (value: number | null) => (value === null ? "–" : `${numberText(value)}%`)

const columns: readonly DataColumn<Figures>[] = [
  { label: "Period", isWhole: true, cell: ({ name }) => name },
  { label: "Dispersion", isNumber: true, cell: ({ dispersion_pct }) => pct(dispersion_pct) },
  { label: "Median move", isNumber: true, cell: ({ median_abs_move_pct }) => pct(median_abs_move_pct) },
  { label: "Moves over 2%", isNumber: true, cell: ({ share_above_2pct }) => rateText(share_above_2pct) },
  { label: "Moves over 5%", isNumber: true, cell: ({ share_above_5pct }) => rateText(share_above_5pct) },
  { label: "Median range", isNumber: true, cell: ({ median_intraday_range_pct }) => pct(median_intraday_range_pct) },
  { label: "SPY, median move", isNumber: true, cell: ({ spy_median_abs_move_pct }) => pct(spy_median_abs_move_pct) },
]
