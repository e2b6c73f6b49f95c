"use client"

import { dayText } from "@/components/account/instants"
import { useAddress } from "@/components/portal/address"
import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Filters, TextFilter } from "@/components/portal/filters"
import { TickerLink } from "@/components/portal/link"
import { Older } from "@/components/portal/older"
import { useSorted } from "@/components/portal/sorted"
import { SourceLink, ThirdParty } from "@/components/portal/thirdParty"
import { nameOf } from "@/components/portal/words"
import { Answered } from "../answered"
import { useIsLocked } from "../cache"
import type { Answers } from "../products"

export function Hearings() {
  const { read } = useAddress()
  const isLocked = useIsLocked("alternative/hearings")
  return (
    <>
      {!isLocked && (
        <Filters names={["committee", "days"]}>
          <TextFilter label="Committee" name="committee" placeholder="energy" maxLength={100} />
          <ChoiceFilter label="Ahead and back" name="days" all="14 days" options={spans} />
        </Filters>
      )}
      <div className="mt-5">
        <Answered
          name="alternative/hearings"
          params={{ committee: read("committee"), days: read("days"), cursor: read("cursor"), limit: 50 }}
          what="Hearings"
          isList
        >
          {(answer) => (
            <>
              <Meetings hearings={answer.hearings} />
              <Older {...answer} />
            </>
          )}
        </Answered>
      </div>
    </>
  )
}

type Hearing = Answers["alternative/hearings"]["hearings"][number]

function Meetings({ hearings }: { hearings: readonly Hearing[] }) {
  const rows = useSorted(
    hearings,
    {
      day: ({ date, scheduled_at }) => scheduled_at ?? date,
      committee: ({ committee_name }) => committee_name,
      status: ({ status }) => status,
    },
    latest,
  )
  return (
    <DataTable caption="Hearings" columns={columns} rows={rows} idOf={({ hearing_id }) => hearing_id} sorted={latest} />
  )
}

const latest = { sort: "day", order: "desc" } as const

const spans = [
  ["30", "30 days"],
  ["90", "90 days"],
] as const

/** Also for the page of a ticker. */
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
