"use client"

import { useAddress } from "@/components/portal/address"
import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Filters, TextFilter } from "@/components/portal/filters"
import { useSorted } from "@/components/portal/sorted"
import { countText, rateText } from "@/components/portal/words"
import { Answered } from "../answered"
import { useIsLocked } from "../cache"
import { flightColumns, levelNames } from "../columns"
import type { Answers } from "../products"

export function Flights() {
  const { read } = useAddress()
  const isLocked = useIsLocked("alternative/flights")
  const params = { ticker: read("ticker"), days: read("days") }
  return (
    <>
      {!isLocked && (
        <Filters names={["ticker", "days"]}>
          <TextFilter label="Ticker" name="ticker" placeholder="COP" />
          <ChoiceFilter label="Within" name="days" all="3 days" options={spans} />
        </Filters>
      )}
      <div className="mt-5">
        <Answered name="alternative/flights" params={params} what="Flights" isList>
          {({ flights, note, attribution, validation }) => (
            <>
              <p className="mb-4 max-w-[42rem]">{note}</p>
              <Landings flights={flights} />
              <h2 className="mt-8 mb-2 font-medium text-xl tracking-tight">Compared with chance</h2>
              <p className="mb-3 max-w-[42rem] text-[0.9375rem] text-muted">
                How often landings of the last {validation.days} days were confirmed, and how often the same landings
                would have been on other days. A level whose rate is near its placebo rate says nothing.
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
        </Answered>
      </div>
    </>
  )
}

type Flight = Answers["alternative/flights"]["flights"][number]

function Landings({ flights }: { flights: readonly Flight[] }) {
  const rows = useSorted(
    flights,
    {
      day: ({ observed_at }) => observed_at,
      ticker: ({ ticker }) => ticker,
      operator: ({ operator_name }) => operator_name,
      level: ({ validation_level }) => validation_level,
    },
    newest,
  )
  return (
    <DataTable
      caption="Flights of corporate aircraft"
      columns={flightColumns}
      rows={rows}
      idOf={({ flight_id }) => flight_id}
      sorted={newest}
    />
  )
}

const newest = { sort: "day", order: "desc" } as const

type Level = Answers["alternative/flights"]["validation"]["levels"][number]

const levels: readonly DataColumn<Level>[] = [
  { label: "Confirmed by", isWhole: true, cell: ({ level }) => levelNames[level] },
  { label: "Landings", isNumber: true, cell: ({ n }) => countText(n) },
  { label: "Rate", isNumber: true, cell: ({ rate }) => rateText(rate) },
  { label: "Placebos", isNumber: true, isWideOnly: true, cell: ({ placebo_n }) => countText(placebo_n) },
  { label: "Placebo rate", isNumber: true, cell: ({ placebo_rate }) => rateText(placebo_rate) },
]

const spans = [
  ["7", "7 days"],
  ["30", "30 days"],
] as const
