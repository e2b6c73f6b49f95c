"use client"

import { dayText } from "@/components/account/instants"
import type { DataColumn } from "@/components/portal/dataTable"
import { ChoiceFilter, TextFilter } from "@/components/portal/filters"
import { TickerLink } from "@/components/portal/link"
import { Older } from "@/components/portal/older"
import { SortedTable } from "@/components/portal/sortedTable"
import { SourceLink, ThirdParty } from "@/components/portal/thirdParty"
import { nameOf } from "@/components/portal/words"
import { List } from "../list"
import type { Answers } from "../products"

export function Hearings() {
  return (
    <List
      name="alternative/hearings"
      what="Hearings"
      names={["committee", "days"]}
      filters={
        <>
          <TextFilter label="Committee" name="committee" placeholder="energy" maxLength={100} />
          <ChoiceFilter label="Ahead and back" name="days" all="14 days" options={spans} />
        </>
      }
      paging="cursor"
      limit={50}
    >
      {(answer) => (
        <>
          <SortedTable
            caption="Hearings"
            columns={columns}
            rows={answer.hearings}
            idOf={({ hearing_id }) => hearing_id}
            keys={{
              day: ({ date, scheduled_at }) => scheduled_at ?? date,
              committee: ({ committee_name }) => committee_name,
              status: ({ status }) => status,
            }}
            sorted={{ sort: "day", order: "desc" }}
          />
          <Older {...answer} />
        </>
      )}
    </List>
  )
}

type Hearing = Answers["alternative/hearings"]["hearings"][number]

const spans = [
  ["30", "30 days"],
  ["90", "90 days"],
] as const

export { columns as hearingColumns }

const mostTickers = 6

const columns: readonly DataColumn<Hearing>[] = [
  {
    label: "Day",
    sort: "day",
    sortsAs: "day",
    cell: ({ date, scheduled_at }) => (
      <span className="sm:whitespace-nowrap">
        <span className="whitespace-nowrap">{dayText(date)}</span>
        {scheduled_at && (
          <span className="text-[0.875rem] text-muted">
            {" "}
            <span className="whitespace-nowrap">{scheduled_at.slice(11, 16)} UTC</span>
          </span>
        )}
      </span>
    ),
  },
  { label: "Status", sort: "status", sortsAs: "text", cell: ({ status }) => nameOf(status) },
  {
    label: "Hearing",
    sort: "committee",
    sortsAs: "text",
    isWhole: true,
    cell: ({ title, committee_name, witnesses, url }) => (
      <>
        <ThirdParty>{title}</ThirdParty>
        <span className="block text-[0.875rem] text-muted">
          <ThirdParty>{committee_name}</ThirdParty>
        </span>
        {witnesses.length > 0 && <Witnesses witnesses={witnesses} />}
        {url && <SourceLink url={url} />}
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
          <span className="text-muted">{mapping_basis === "sector" ? "(by sector)" : "(named)"}</span>
        )}
      </span>
    ),
  },
]

function Witnesses({ witnesses }: Pick<Hearing, "witnesses">) {
  return (
    <details className="text-[0.875rem] text-muted">
      <summary className="cursor-pointer">
        {witnesses.length === 1 ? "1 witness" : `${witnesses.length} witnesses`}
      </summary>
      <ul>
        {witnesses.map(({ name, position, organization }) => (
          <li key={`${name} ${organization}`}>
            <ThirdParty>{[name, position, organization].filter(Boolean).join(", ")}</ThirdParty>
          </li>
        ))}
      </ul>
    </details>
  )
}
