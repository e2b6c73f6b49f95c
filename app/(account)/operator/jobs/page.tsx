import type { Metadata } from "next"
import { PageTitle, Panel } from "@/components/account/panel"
import { Instant } from "@/components/operator/instant"
import { PlainTable } from "@/components/operator/plainTable"
import { openDesk } from "../../dashboard/open"
import { ActButton } from "../actButton"

export const metadata: Metadata = { title: "Jobs, operator" }

export default async function JobsPage() {
  const jobs = await (await openDesk()).jobs()
  const rows = jobs.map(({ name, last, lastMs, nextRunAt }) => ({
    id: name,
    cells: [
      name,
      <Instant key="last" at={last?.startedAt ?? null} />,
      last?.state ?? "never run",
      lastMs === null ? "–" : `${(lastMs / 1_000).toFixed(1)} s`,
      <Instant key="next" at={nextRunAt} />,
      last?.fault ?? "–",
      <ActButton key="act" act="runJob" of={name} isQuiet />,
    ],
  }))
  return (
    <>
      <PageTitle>Jobs</PageTitle>
      <Panel id="jobs" title="Jobs of the worker">
        <PlainTable
          caption="Jobs"
          heads={["Job", "Last run", "State", "Took", "Next run", "Fault", "Change"]}
          rows={rows}
          none="No worker has started yet."
        />
      </Panel>
    </>
  )
}
