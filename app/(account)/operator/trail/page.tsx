import type { Metadata } from "next"
import { PageTitle, Panel } from "@/components/account/panel"
import { Instant } from "@/components/operator/instant"
import { PlainTable } from "@/components/operator/plainTable"
import { openDesk } from "../../dashboard/open"

export const metadata: Metadata = { title: "Audit trail, operator" }

export default async function TrailPage() {
  const entries = await (await openDesk()).trail()
  const rows = entries.map(({ id, at, sentence, accountId, by, why }) => ({
    id: `${id}`,
    cells: [
      <Instant key="at" at={at} />,
      sentence,
      accountId ? (
        <a key="account" href={`/operator/accounts?id=${accountId}`}>
          {accountId}
        </a>
      ) : (
        "–"
      ),
      by ?? "a command",
      why ?? "–",
    ],
  }))
  return (
    <>
      <PageTitle>Audit trail</PageTitle>
      <Panel id="trail" title="What operators changed">
        <PlainTable
          caption="Changes by operators"
          heads={["When", "What", "Account", "By", "Why"]}
          rows={rows}
          none="Nothing has been changed."
        />
      </Panel>
    </>
  )
}
