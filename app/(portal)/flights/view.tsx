"use client"

import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, TextFilter } from "@/components/portal/filters"
import { SortedTable } from "@/components/portal/sortedTable"
import { countText, differenceText, rateText } from "@/components/portal/words"
import { flightColumns, levelNames } from "../columns"
import { List } from "../list"
import type { Answers } from "../products"

export function Flights() {
  return (
    <List
      name="alternative/flights"
      what="Flights"
      names={["ticker", "days"]}
      filters={
        <>
          <TextFilter label="Ticker" name="ticker" placeholder="COP" />
          <ChoiceFilter label="Within" name="days" all="3 days" options={spans} />
        </>
      }
    >
      {({ flights, note, attribution, validation }) => (
        <>
          <p className="mb-4 max-w-[42rem]">{note}</p>
          <SortedTable
            caption="Flights of corporate aircraft"
            columns={flightColumns}
            rows={flights}
            idOf={({ flight_id }) => flight_id}
            keys={{
              day: ({ observed_at }) => observed_at,
              ticker: ({ ticker }) => ticker,
              operator: ({ operator_name }) => operator_name,
              level: ({ validation_level }) => validation_level,
              lift: ({ lift }) => lift,
            }}
            sorted={{ sort: "lift", order: "desc" }}
          />
          <h2 className="mt-8 mb-2 font-medium text-xl tracking-tight">Compared with chance</h2>
          <p className="mb-3 max-w-[42rem] text-[0.9375rem] text-muted">
            How often landings of the last {validation.days} days were confirmed, and how often the same landings would
            have been on other days (placebos). The lift is the difference, with its 95% interval clustered by company.
            A level whose interval contains 0 says nothing.
          </p>
          <DataTable
            caption="How often flights are confirmed, and how often they would be by chance"
            columns={levels}
            rows={validation.levels}
            idOf={({ level }) => level}
          />
          <p className="label mt-3 text-muted">{attribution}.</p>
        </>
      )}
    </List>
  )
}

type Level = Answers["alternative/flights"]["validation"]["levels"][number]

const levels: readonly DataColumn<Level>[] = [
  { label: "Confirmed by", isWhole: true, cell: ({ level }) => levelNames[level] },
  { label: "Landings", isNumber: true, cell: ({ n }) => countText(n) },
  { label: "Rate", isNumber: true, cell: ({ rate }) => rateText(rate) },
  { label: "Placebos", isNumber: true, isWideOnly: true, cell: ({ placebo_n }) => countText(placebo_n) },
  { label: "Placebo rate", isNumber: true, cell: ({ placebo_rate }) => rateText(placebo_rate) },
  {
    label: "Lift",
    isNumber: true,
    cell: ({ lift, lift_low, lift_high }) => differenceText(lift, lift_low, lift_high),
  },
]

const spans = [
  ["7", "7 days"],
  ["30", "30 days"],
] as const
