"use client"

import { dayText } from "@/components/account/instants"
import { useAddress } from "@/components/portal/address"
import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Filters, TextFilter } from "@/components/portal/filters"
import { TickerLink } from "@/components/portal/link"
import { ThirdParty } from "@/components/portal/thirdParty"
import { nameOf } from "@/components/portal/words"
import { Answered } from "../answered"
import type { Answers } from "../products"

export function Hearings() {
  const { read } = useAddress()
  return (
    <>
      <Filters names={["committee", "days"]}>
        <TextFilter label="Committee" name="committee" placeholder="energy" maxLength={100} />
        <ChoiceFilter label="Ahead and back" name="days" all="14 days" options={spans} />
      </Filters>
      <div className="mt-5">
        <Answered
          name="alternative/hearings"
          params={{ committee: read("committee"), days: read("days"), limit: 100 }}
          what="Hearings"
          isList
        >
          {({ hearings }) => (
            <DataTable caption="Hearings" columns={columns} rows={hearings} idOf={({ hearing_id }) => hearing_id} />
          )}
        </Answered>
      </div>
    </>
  )
}

const spans = [
  ["30", "30 days"],
  ["90", "90 days"],
] as const

/** Also for the page of a ticker. */
export { columns as hearingColumns }

const mostTickers = 6

const columns: readonly DataColumn<Answers["alternative/hearings"]["hearings"][number]>[] = [
  { label: "Day", cell: ({ date }) => <span className="whitespace-nowrap">{dayText(date)}</span> },
  { label: "Status", cell: ({ status }) => nameOf(status) },
  {
    label: "Hearing",
    isWhole: true,
    cell: ({ title, committee_name }) => (
      <>
        <ThirdParty>{title}</ThirdParty>
        <span className="block text-[0.875rem] text-muted">
          <ThirdParty>{committee_name}</ThirdParty>
        </span>
      </>
    ),
  },
  {
    label: "Tickers",
    isWhole: true,
    cell: ({ tickers, mapping_basis }) => (
      <span className="flex flex-wrap gap-x-2">
        {tickers.slice(0, mostTickers).map((ticker) => (
          <TickerLink key={ticker} ticker={ticker} />
        ))}
        {tickers.length > mostTickers && <span className="text-muted">and {tickers.length - mostTickers} more</span>}
        {tickers.length > 0 && mapping_basis && (
          <span className="text-muted">{mapping_basis === "sector" ? "by sector" : "named"}</span>
        )}
      </span>
    ),
  },
]
