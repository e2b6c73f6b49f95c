"use client"

import { dayText } from "@/components/account/instants"
import { useAddress } from "@/components/portal/address"
import { DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Filters, Pager, TextFilter } from "@/components/portal/filters"
import { Answered } from "../answered"
import { predictionColumns } from "../columns"
import { SavedFilters } from "../own/savedFilters"
import { OfWatchlist, WatchlistFilter, watchedOnly } from "../own/watchedOnly"

const filters = ["direction", "relative_direction", "search"]
const asked = [...filters, "sort", "order", "page"]
const kept = [...filters, watchedOnly]

/** The newest batch, as the address filters and sorts it. */
export function PredictionsTable() {
  const { read } = useAddress()
  const params = Object.fromEntries(asked.map((name) => [name, read(name)]))
  return (
    <>
      <Filters names={kept}>
        <TextFilter label="Ticker or company" name="search" placeholder="Apple" />
        <ChoiceFilter label="Direction" name="direction" all="Both directions" options={directions} />
        <ChoiceFilter label="Against the median" name="relative_direction" all="Both sides" options={sides} />
        <WatchlistFilter />
      </Filters>
      <SavedFilters page="predictions" names={kept} />
      <div className="mt-5">
        <OfWatchlist>
          {(watched) => (
            <Answered name="predictions/table" params={{ ...params, ...watched }} what="Predictions" isList>
              {(answer) => (
                <>
                  {answer.target_date && (
                    <p className="mb-2 font-medium">For the close of {dayText(answer.target_date)}</p>
                  )}
                  <DataTable
                    caption="Predictions"
                    columns={predictionColumns}
                    rows={answer.predictions}
                    idOf={({ prediction_id }) => prediction_id}
                    sorted={{ sort: "confidence", order: "desc" }}
                  />
                  <Pager {...answer} />
                </>
              )}
            </Answered>
          )}
        </OfWatchlist>
      </div>
    </>
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
