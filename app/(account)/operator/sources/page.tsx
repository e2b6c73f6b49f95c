import type { Metadata } from "next"
import { PageTitle, Panel } from "@/components/account/panel"
import { Instant } from "@/components/operator/instant"
import { PlainTable } from "@/components/operator/plainTable"
import { openDesk } from "../../dashboard/open"
import { ActButton } from "../actButton"

export const metadata: Metadata = { title: "Sources, operator" }

export default async function SourcesPage() {
  const lines = await (await openDesk()).sources()
  const rows = lines.map((line) => ({
    id: `${line.family}/${line.sourceId}`,
    cells: [
      <span key="name">
        {line.family}
        <span className="block text-muted">{line.sourceId}</span>
      </span>,
      line.isConfigured ? (line.allowed === "no" ? "not allowed" : "yes") : "no",
      line.lastAttempt ? (
        <span key="last">
          {line.lastAttempt.outcome.replaceAll("_", " ")}
          <span className="block text-muted">
            <Instant at={line.lastAttempt.at} />
          </span>
        </span>
      ) : (
        "never"
      ),
      <Instant key="success" at={line.lastSuccessAt} />,
      line.lastBody ? `${line.lastBody.bytes.toLocaleString("en-US")} bytes` : "–",
      line.lastAttempt?.rejected ? (
        <span key="refused">
          {line.lastAttempt.rejected.toLocaleString("en-US")}
          {line.refused.map(({ reason, count }) => (
            <span key={reason} className="block min-w-60 text-muted">
              {count}: {reason}
            </span>
          ))}
        </span>
      ) : (
        "0"
      ),
      <Instant key="next" at={line.nextRunAt} />,
      line.nextRunAt === null ? (
        <span key="note" className="block min-w-60 text-muted">
          {line.note || "–"}
        </span>
      ) : (
        <ActButton key="act" act="collect" of={line.family} isQuiet />
      ),
    ],
  }))
  return (
    <>
      <PageTitle>Sources</PageTitle>
      <Panel id="sources" title="Families and their sources">
        <PlainTable
          caption="Sources"
          heads={[
            ...["Family and source", "Configured", "Last run", "Last success", "Last body"],
            ...["Refused rows", "Next run", "Change"],
          ]}
          rows={rows}
          none="No source is configured."
        />
      </Panel>
    </>
  )
}
