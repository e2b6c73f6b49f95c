"use client"

import { minuteText } from "@/components/account/instants"
import { useAddress } from "@/components/portal/address"
import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { EventMap } from "@/components/portal/eventMap"
import { ChoiceFilter, Filters } from "@/components/portal/filters"
import { SourceLink, ThirdParty } from "@/components/portal/thirdParty"
import { nameOf } from "@/components/portal/words"
import { Answered } from "../answered"
import type { Answers } from "../products"

type Event = Answers["intelligence/events"]["events"][number]

export function Evidence() {
  const { read } = useAddress()
  const params = { category: read("category"), limit: 50 }
  return (
    <>
      <Filters names={["category"]}>
        <ChoiceFilter label="Kind" name="category" all="All kinds" options={kinds} />
      </Filters>
      <div className="mt-5">
        <Answered name="intelligence/events" params={params} what="Evidence" isList>
          {({ events, total_count }) => (
            <>
              <EventMap points={events.flatMap(pointOf)} />
              <p className="label mt-3 mb-2 text-muted">
                The newest {events.length} of {total_count}.
              </p>
              <DataTable caption="Events" columns={columns} rows={events} idOf={({ event_id }) => event_id} />
            </>
          )}
        </Answered>
      </div>
    </>
  )
}

function pointOf({ event_id, title, location, measurements }: Event) {
  if (location?.latitude == null || location.longitude == null) return []
  const size = measurements.find(({ name }) => name === "magnitude")?.value ?? null
  return [{ id: event_id, title, latitude: location.latitude, longitude: location.longitude, size }]
}

const kinds = [
  ["earthquake", "Earthquakes"],
  ["energy_inventory", "Energy inventories"],
] as const

const columns: readonly DataColumn<Event>[] = [
  { label: "Seen", cell: ({ observed_at }) => <span className="whitespace-nowrap">{minuteText(observed_at)}</span> },
  {
    label: "Event",
    isWhole: true,
    cell: ({ title, summary, retracted, source_links }) => (
      <>
        <ThirdParty className={retracted ? "line-through" : ""}>{title}</ThirdParty>
        {retracted && <span className="text-danger"> retracted</span>}
        <span className="block text-[0.875rem] text-muted">
          <ThirdParty>{summary ?? ""}</ThirdParty>
        </span>
        {source_links.map(({ url }) => (
          <SourceLink key={url} url={url} />
        ))}
      </>
    ),
  },
  { label: "Source", isWideOnly: true, cell: ({ source }) => nameOf(source) },
  {
    label: "Revisions",
    isWhole: true,
    cell: ({ revision, revisions }) => (
      <details>
        <summary className="label cursor-pointer">{revision === 1 ? "none" : `${revision - 1}`}</summary>
        <ul className="mt-1 text-[0.875rem] text-muted">
          {revisions.map((each) => (
            <li key={each.revision}>
              {minuteText(each.revised_at)}: {each.changed_fields.join(", ") || "first report"}
            </li>
          ))}
        </ul>
      </details>
    ),
  },
]
