"use client"

import { DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Pager, TextFilter } from "@/components/portal/filters"
import { exampleHas, signalColumns } from "@/components/portal/signalColumns"
import { nameOf } from "@/components/portal/words"
import { eventTypeNames } from "@/server/signals/eventTypes"
import { List } from "../list"

export function SignalsBrowser() {
  return (
    <List
      name="signals/browse"
      what="Signals"
      names={["event_type", "second_order", "ticker", "direction", "outcome", "from", "to"]}
      filters={
        <>
          <ChoiceFilter label="Type" name="event_type" all="All types" options={types} />
          <ChoiceFilter label="Effect" name="second_order" all="Direct and second order" options={effects} />
          <TextFilter label="Ticker" name="ticker" placeholder="AAPL" />
          <ChoiceFilter label="Direction" name="direction" all="Both directions" options={directions} />
          <ChoiceFilter label="Outcome" name="outcome" all="All outcomes" options={outcomes} />
          <TextFilter label="Issued from" name="from" type="date" />
          <TextFilter label="Issued to" name="to" type="date" />
        </>
      }
      paging="numbered"
      savedAs="signals"
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
    </List>
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
