"use client"

import { dayText } from "@/components/account/instants"
import { useAddress } from "@/components/portal/address"
import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { ChoiceFilter, Filters } from "@/components/portal/filters"
import { ThirdParty } from "@/components/portal/thirdParty"
import { nameOf } from "@/components/portal/words"
import { Answered } from "../answered"
import type { Answers } from "../products"

type Release = Answers["market/economic-calendar"]["events"][number]

export function Releases() {
  const { read } = useAddress()
  return (
    <>
      <Filters names={["impact"]}>
        <ChoiceFilter label="Impact" name="impact" all="Any impact" options={impacts} />
      </Filters>
      <div className="mt-4">
        <Answered
          name="market/economic-calendar"
          params={{ days: 14, impact: read("impact") }}
          what="Economic releases"
          isList
        >
          {({ events, meta }) => (
            <>
              <DataTable
                caption="Economic releases"
                columns={releases}
                rows={events}
                idOf={({ event_id }) => event_id}
              />
              {meta.data_origin !== "simulated" && (
                <p className="label mt-3 text-muted">
                  {meta.sources.map(({ name, licence }) => `${name}: ${licence}`).join(" ")}
                </p>
              )}
            </>
          )}
        </Answered>
      </div>
    </>
  )
}

const impacts = [
  ["high", "High"],
  ["medium", "Medium"],
  ["low", "Low"],
] as const

const releases: readonly DataColumn<Release>[] = [
  { label: "Day", cell: ({ date, scheduled_at }) => <When date={date} at={scheduled_at} /> },
  { label: "Impact", cell: ({ impact }) => nameOf(impact) },
  {
    label: "Release",
    isWhole: true,
    cell: ({ event, period, basis }) => (
      <>
        <ThirdParty>{event}</ThirdParty>
        {period && (
          <span className="block text-[0.875rem] text-muted">
            <ThirdParty>{period}</ThirdParty>
          </span>
        )}
        {basis === "rule" && <span className="block text-[0.875rem] text-muted">Date by its publisher’s rule</span>}
      </>
    ),
  },
  { label: "Actual", isNumber: true, cell: ({ actual, unit }) => figureText(actual, unit) },
  { label: "Previous", isNumber: true, cell: ({ previous, unit }) => figureText(previous, unit) },
]

type Entry = Answers["market/calendar"]["entries"][number]

export function Calendar() {
  const { read } = useAddress()
  return (
    <>
      <Filters names={["ahead", "category"]}>
        <ChoiceFilter label="Ahead" name="ahead" all="45 days" options={spans} />
        <ChoiceFilter label="Kind" name="category" all="All kinds" options={categories} />
      </Filters>
      <div className="mt-4">
        <Answered
          name="market/calendar"
          params={{ days: read("ahead") ?? 45, category: read("category") }}
          what="Market calendar"
          isList
        >
          {({ entries }) => (
            <DataTable caption="Market calendar" columns={columns} rows={entries} idOf={({ entry_id }) => entry_id} />
          )}
        </Answered>
      </div>
    </>
  )
}

const spans = [
  ["90", "90 days"],
  ["365", "365 days"],
] as const

const categories = [
  ["fomc", "Fed decisions"],
  ["opex", "Option expiries"],
  ["witching", "Quarterly expiries"],
  ["holiday", "Holidays"],
  ["early_close", "Early closes"],
  ["rebalancing", "Index rebalances"],
] as const

const columns: readonly DataColumn<Entry>[] = [
  { label: "Day", cell: ({ date, scheduled_at }) => <When date={date} at={scheduled_at} /> },
  { label: "Kind", cell: ({ category }) => nameOf(category) },
  {
    label: "Event",
    isWhole: true,
    cell: ({ name, status, early_close_at }) => (
      <>
        {name}
        {status !== "confirmed" && <span className="text-muted">, {status}</span>}
        {early_close_at && (
          <span className="block text-[0.875rem] text-muted">closes at {early_close_at.slice(11, 16)} UTC</span>
        )}
      </>
    ),
  },
]

function When({ date, at }: { date: string; at: string | null }) {
  return (
    <span className="whitespace-nowrap">
      {dayText(date)}
      {at && <span className="text-[0.875rem] text-muted"> {at.slice(11, 16)} UTC</span>}
    </span>
  )
}

const figureText = (value: number | null, unit: string | null) =>
  value === null ? "–" : `${value.toLocaleString("en-US")}${unit?.startsWith("%") ? "%" : ""}`
