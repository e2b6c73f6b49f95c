import type { Metadata } from "next"
import { PageTitle, Panel } from "@/components/account/panel"
import { DownloadForm } from "@/components/operator/downloadForm"
import { Instant } from "@/components/operator/instant"
import { PlainTable } from "@/components/operator/plainTable"
import { openDesk } from "../../dashboard/open"
import { ActButton } from "../actButton"

export const metadata: Metadata = { title: "Backups, operator" }

export default async function BackupsPage() {
  const backups = await (await openDesk()).backups()
  const rows = backups.map(({ id, askedAt, finishedAt, path, bytes, rows: count, fault, isHere }) => ({
    id,
    cells: [
      <Instant key="at" at={askedAt} />,
      finishedAt === null ? "under way" : (fault ?? `${count?.toLocaleString("en-US")} rows`),
      bytes === null ? "–" : `${(bytes / 1e6).toFixed(1)} MB`,
      path ?? "–",
      isHere ? (
        <DownloadForm key="get" action="/api/operator/download" of={id} submit="Download" />
      ) : path ? (
        "on the machine that made it"
      ) : (
        "–"
      ),
    ],
  }))
  return (
    <>
      <PageTitle>Backups</PageTitle>
      <Panel id="backups" title="The last backups" aside={<ActButton act="backUp" />}>
        <p className="mb-4 max-w-[44rem] text-muted">
          A backup has every table and, unless AUTH_SECRET is set, the secret of the service. A person with the file can
          sign as this service.
        </p>
        <PlainTable
          caption="Backups"
          heads={["Asked", "Outcome", "Size", "File", "Change"]}
          rows={rows}
          none="No backup has been made yet."
        />
      </Panel>
    </>
  )
}
