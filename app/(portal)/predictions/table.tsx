"use client"

import { dayText } from "@/components/account/instants"
import { DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Pager, TextFilter } from "@/components/portal/filters"
import { predictionColumns } from "../columns"
import { List } from "../list"

export function PredictionsTable() {
  return (
    <List
      name="predictions/table"
      what="Predictions"
      names={["direction", "relative_direction", "search"]}
      filters={
        <>
          <TextFilter label="Ticker or company" name="search" placeholder="Apple" />
          <ChoiceFilter label="Against the median" name="relative_direction" all="Both sides" options={sides} />
          <ChoiceFilter label="Direction" name="direction" all="Both directions" options={directions} />
        </>
      }
      paging="numbered"
      savedAs="predictions"
    >
      {(answer) => (
        <>
          {answer.target_date && <p className="mb-2 font-medium">For the close of {dayText(answer.target_date)}</p>}
          <DataTable
            caption="Predictions"
            columns={predictionColumns}
            rows={answer.predictions}
            idOf={({ prediction_id }) => prediction_id}
            sorted={{ sort: "relative_probability", order: "desc" }}
          />
          <Pager {...answer} />
        </>
      )}
    </List>
  )
}

const directions = [
  ["bullish", "Bullish"],
  ["bearish", "Bearish"],
] as const

const sides = [
  ["ahead", "Ahead"],
  ["behind", "Behind"],
] as const
