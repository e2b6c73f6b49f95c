"use client"

import { useAddress } from "@/components/portal/address"
import { DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Filters, Pager, TextFilter } from "@/components/portal/filters"
import { exampleHas, signalColumns } from "@/components/portal/signalColumns"
import { nameOf } from "@/components/portal/words"
import { eventTypeNames } from "@/server/signals/eventTypes"
import { Answered } from "../answered"
import { useLocks } from "../cache"
import { SavedFilters } from "../own/savedFilters"
import { OfWatchlist, WatchlistFilter, watchedOnly } from "../own/watchedOnly"

const filters = ["event_type", "second_order", "ticker", "direction", "outcome", "from", "to"]
const asked = [...filters, "sort", "order", "page"]
const kept = [...filters, watchedOnly]

/** All signals, as the address filters and sorts them. */
export function SignalsBrowser() {
  const { read } = useAddress()
  const params = Object.fromEntries(asked.map((name) => [name, read(name)]))
  // An example cannot be filtered.
  const isLocked = useLocks()["signals/browse"] !== undefined
  return (
    <>
      {!isLocked && <SignalFilters />}
      <div className="mt-5">
        <OfWatchlist>
          {(watched) => (
            <Answered
              name="signals/browse"
              params={{ ...params, ...watched }}
              what="Signals"
              isList
              exampleHas={exampleHas}
            >
              {(answer) => (
                <>
                  <DataTable
                    caption="Event signals"
                    columns={signalColumns}
                    rows={answer.signals}
                    idOf={({ signal_id }) => signal_id}
                    sorted={{ sort: "issued_at", order: "desc" }}
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

function SignalFilters() {
  return (
    <>
      <Filters names={kept}>
        <ChoiceFilter label="Type" name="event_type" all="All types" options={types} />
        <ChoiceFilter label="Effect" name="second_order" all="Direct and second order" options={effects} />
        <TextFilter label="Ticker" name="ticker" placeholder="AAPL" />
        <ChoiceFilter label="Direction" name="direction" all="Both directions" options={directions} />
        <ChoiceFilter label="Outcome" name="outcome" all="All outcomes" options={outcomes} />
        <TextFilter label="Issued from" name="from" type="date" />
        <TextFilter label="Issued to" name="to" type="date" />
        <WatchlistFilter />
      </Filters>
      <SavedFilters page="signals" names={kept} />
    </>
  )
}

const types = eventTypeNames.map((name) => [name, nameOf(name)] as const)

const effects = [
  ["false", "Direct"],
  ["true", "Second order"],
] as const

const directions = [
  ["bullish", "Bullish"],
  ["bearish", "Bearish"],
] as const

const outcomes = [
  ["pending", "Pending"],
  ["win", "Won"],
  ["loss", "Lost"],
  ["graded", "Won or lost"],
  ["void", "Void"],
] as const
