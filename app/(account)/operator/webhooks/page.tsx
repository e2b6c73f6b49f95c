import type { Metadata } from "next"
import { PageTitle, Panel } from "@/components/account/panel"
import { Instant } from "@/components/operator/instant"
import { PlainTable } from "@/components/operator/plainTable"
import { openDesk } from "../../dashboard/open"

export const metadata: Metadata = { title: "Failing webhooks, operator" }

export default async function WebhooksPage() {
  const failing = await (await openDesk()).webhooks()
  const rows = failing.map((each) => ({
    id: each.id,
    cells: [
      <a key="account" href={`/operator/accounts?id=${each.accountId}`}>
        {each.email}
      </a>,
      each.host ?? "unreadable",
      each.failures,
      <Instant key="since" at={each.failingSince} />,
      each.pausedAt ? `paused: ${each.pauseReason}` : "failing",
      <Instant key="next" at={each.nextAttemptAt} />,
      each.lastAnswer ? (each.lastAnswer.error ?? `answered ${each.lastAnswer.status}`) : "–",
    ],
  }))
  return (
    <>
      <PageTitle>Webhooks</PageTitle>
      <Panel id="failing" title="Webhooks that fail">
        <PlainTable
          caption="Webhooks that fail"
          heads={["Account", "Host", "Failures", "Failing since", "State", "Next attempt", "Last answer"]}
          rows={rows}
          none="No webhook fails."
        />
      </Panel>
    </>
  )
}
