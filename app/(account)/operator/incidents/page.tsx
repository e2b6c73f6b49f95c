import type { Metadata } from "next"
import { PageTitle, Panel } from "@/components/account/panel"
import { Instant } from "@/components/operator/instant"
import { PlainTable } from "@/components/operator/plainTable"
import { stateNames } from "@/components/status/incidents"
import { openDesk } from "../../dashboard/open"
import { ActButton } from "../actButton"

export const metadata: Metadata = { title: "Incidents, operator" }

export default async function IncidentsPage() {
  const incidents = await (await openDesk()).incidents()
  const rows = incidents.map(({ id, title, state, started_at: startedAt, resolved_at: resolvedAt, updates }) => ({
    id,
    cells: [
      <a key="title" href={`/status#${id}`}>
        {title}
      </a>,
      stateNames[state],
      <Instant key="since" at={startedAt} />,
      <Instant key="end" at={resolvedAt} />,
      updates[0]?.text ?? "–",
      resolvedAt === null ? <ActButton key="act" act="updateIncident" of={id} isQuiet /> : null,
    ],
  }))
  return (
    <>
      <PageTitle>Incidents</PageTitle>
      <Panel id="incidents" title="What readers of the status page see" aside={<ActButton act="openIncident" />}>
        <PlainTable
          caption="Incidents"
          heads={["Title", "State", "Since", "Resolved", "Last update", "Change"]}
          rows={rows}
          none="There has been no incident."
        />
      </Panel>
    </>
  )
}
