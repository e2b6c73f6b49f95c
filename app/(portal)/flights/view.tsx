"use client"

import { useAddress } from "@/components/portal/address"
import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Filters, TextFilter } from "@/components/portal/filters"
import { nameOf, rateText } from "@/components/portal/words"
import { Answered } from "../answered"
import { flightColumns } from "../columns"
import type { Answers } from "../products"

export function Flights() {
  const { read } = useAddress()
  const params = { ticker: read("ticker"), days: read("days") }
  return (
    <>
      <Filters names={["ticker", "days"]}>
        <TextFilter label="Ticker" name="ticker" placeholder="COP" />
        <ChoiceFilter label="Within" name="days" all="3 days" options={spans} />
      </Filters>
      <div className="mt-5">
        <Answered name="alternative/flights" params={params} what="Flights" isList>
          {({ flights, note, attribution, validation }) => (
            <>
              <p className="mb-4 max-w-[42rem]">{note}</p>
              <DataTable
                caption="Flights of corporate aircraft"
                columns={flightColumns}
                rows={flights}
                idOf={({ flight_id }) => flight_id}
              />
              <h2 className="mt-8 mb-2 font-medium text-xl tracking-tight">Beside chance</h2>
              <DataTable
                caption="Levels of confirmation beside their placebo rates"
                columns={levels}
                rows={validation.levels}
                idOf={({ level }) => level}
              />
              <p className="label mt-3 text-muted">{attribution}.</p>
            </>
          )}
        </Answered>
      </div>
    </>
  )
}

type Level = Answers["alternative/flights"]["validation"]["levels"][number]

const levels: readonly DataColumn<Level>[] = [
  { label: "Level", isWhole: true, cell: ({ level }) => nameOf(level.toLowerCase()) },
  { label: "Landings", isNumber: true, cell: ({ n }) => n },
  { label: "Rate", isNumber: true, cell: ({ rate }) => rateText(rate) },
  { label: "Placebo rate", isNumber: true, cell: ({ placebo_rate }) => rateText(placebo_rate) },
]

const spans = [
  ["7", "7 days"],
  ["30", "30 days"],
] as const
