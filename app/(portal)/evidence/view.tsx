"use client"

import { minuteText } from "@/components/account/instants"
import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { EventMap } from "@/components/portal/eventMap"
import { ChoiceFilter } from "@/components/portal/filters"
import { Older } from "@/components/portal/older"
import { SourceLink, ThirdParty } from "@/components/portal/thirdParty"
import { nameOf } from "@/components/portal/words"
import { List } from "../list"
import type { Answers } from "../products"

type Event = Answers["intelligence/events"]["events"][number]

export function Evidence() {
  return (
    <List
      name="intelligence/events"
      what="Evidence"
      names={["category", "source"]}
      filters={
        <>
          <ChoiceFilter label="Kind" name="category" all="All kinds" options={kinds} />
          <ChoiceFilter label="Source" name="source" all="All sources" options={sources} />
        </>
      }
      paging="cursor"
      limit={50}
    >
      {(answer) => (
        <>
          <EventMap points={answer.events.flatMap(pointOf)} />
          <div className="mt-4">
            <DataTable caption="Events" columns={columns} rows={answer.events} idOf={({ event_id }) => event_id} />
          </div>
          <Older {...answer} />
        </>
      )}
    </List>
  )
}

function pointOf({ event_id, title, location, measurements }: Event) {
  if (location?.latitude == null || location.longitude == null) return []
  const magnitude = measurements.find(({ name }) => name === "magnitude")?.value ?? null
  return [{ id: event_id, title, latitude: location.latitude, longitude: location.longitude, magnitude }]
}

const kinds = [
  ["earthquake", "Earthquakes"],
  ["energy_inventory", "Energy inventories"],
] as const

const sources = [
  ["usgs", "USGS"],
  ["eia", "EIA"],
  ["worldmonitor", "World Monitor"],
  ["osiris", "Osiris"],
] as const

const revisionsText = (count: number) => (count === 1 ? "1 revision" : `${count} revisions`)

function changesText({ revision, changed_fields }: Event["revisions"][number]): string {
  if (revision === 1) return "first report"
  const names = changed_fields.map((field) => field.replace("measurements.", "").replaceAll("_", " "))
  return `changed ${names.join(", ")}`
}

const columns: readonly DataColumn<Event>[] = [
  {
    label: "Observed",
    cell: ({ observed_at }) => <span className="whitespace-nowrap">{minuteText(observed_at)}</span>,
  },
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
    cell: ({ revision, revisions }) =>
      revision === 1 ? (
        <span className="label whitespace-nowrap text-muted">Not revised</span>
      ) : (
        <details>
          <summary className="label min-h-9 cursor-pointer whitespace-nowrap py-2">
            {revisionsText(revision - 1)}
          </summary>
          <ul className="mt-1 text-[0.875rem] text-muted">
            {revisions.map((each) => (
              <li key={each.revision}>
                {minuteText(each.revised_at)}: {changesText(each)}
              </li>
            ))}
          </ul>
        </details>
      ),
  },
]
