"use client"

import { RateBar, RateLegend, scaleOf } from "@/components/charts/rateBar"
import { useAddress } from "@/components/portal/address"
import { DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Filters, TextFilter } from "@/components/portal/filters"
import { Older } from "@/components/portal/older"
import { useSorted } from "@/components/portal/sorted"
import { intervalText, rateText } from "@/components/portal/words"
import { Answered } from "../answered"
import { useIsLocked } from "../cache"
import { congressColumns } from "../columns"
import type { Answers } from "../products"

export function CongressTrades() {
  const { read } = useAddress()
  const isLocked = useIsLocked("signals/congress-trades")
  const params = { ticker: read("ticker"), days: read("days"), cursor: read("cursor"), limit: 50 }
  return (
    <>
      {!isLocked && (
        <Filters names={["ticker", "days"]}>
          <TextFilter label="Ticker" name="ticker" placeholder="AAPL" />
          <ChoiceFilter label="Disclosed within" name="days" all="90 days" options={spans} />
        </Filters>
      )}
      <div className="mt-5">
        <Answered name="signals/congress-trades" params={params} what="Congress trades" isList>
          {(answer) => (
            <>
              <Followed record={answer.sample_performance} />
              <Trades trades={answer.trades} />
              <Older {...answer} />
              {answer.unreadable_filings > 0 && (
                <p className="mt-4 max-w-[42rem] text-[0.9375rem]">{paperText(answer.unreadable_filings)}</p>
              )}
              <p className="mt-4 max-w-[42rem] text-[0.875rem] text-muted">{answer.legal_notice}</p>
            </>
          )}
        </Answered>
      </div>
    </>
  )
}

type Answer = Answers["signals/congress-trades"]

/** What came of doing as they did, which is read before the trades are. */
function Followed({ record }: { record: Answer["sample_performance"] }) {
  const { win_rate: rate, low, high, n, base_rate: base } = record
  if (rate === null) return null
  const drawn = { rate, low, high, rival: base }
  const scale = scaleOf([drawn])
  return (
    <div className="mb-5 max-w-[42rem]">
      <p>
        Of the trades disclosed in the last year, {rateText(rate)} moved in their direction within{" "}
        {record.horizon_sessions} sessions ({intervalText(low, high, n)}). The base rate is {rateText(base)}.
      </p>
      <RateBar {...drawn} scale={scale} />
      <RateLegend name="Moved in their direction" rivalName="Base rate" scale={scale} />
    </div>
  )
}

function Trades({ trades }: Pick<Answer, "trades">) {
  const rows = useSorted(
    trades,
    {
      disclosed: ({ disclosure_date }) => disclosure_date,
      ticker: ({ ticker }) => ticker,
      member: ({ politician_name }) => politician_name,
      amount: ({ amount_min }) => amount_min,
    },
    newest,
  )
  return (
    <DataTable
      caption="Trades of members of Congress"
      columns={congressColumns}
      rows={rows}
      idOf={({ trade_id }) => trade_id}
      sorted={newest}
    />
  )
}

const paperText = (count: number) =>
  count === 1
    ? "One report of these days was filed on paper. Its trades are not listed."
    : `${count} reports of these days were filed on paper. Their trades are not listed.`

const newest = { sort: "disclosed", order: "desc" } as const

const spans = [
  ["30", "30 days"],
  ["365", "365 days"],
] as const
