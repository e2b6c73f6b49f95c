import { Panel } from "@/components/account/panel"
import { DownloadForm } from "@/components/operator/downloadForm"
import { Instant } from "@/components/operator/instant"
import { MailTable } from "@/components/operator/mailTable"
import { PlainTable } from "@/components/operator/plainTable"
import type { PortalAnswers } from "@/server/surfaces/portal/trpc/router"
import { ActButton } from "../actButton"

type Account = PortalAnswers["operator"]["account"]

export function AccountPanels({ account }: { account: Account }) {
  const { id, suspendedAt, ownKeys, trail, mails } = account
  return (
    <>
      <Panel id="account" title="Account">
        <dl className="grid max-w-[44rem] grid-cols-[9rem_1fr] gap-x-6 gap-y-1.5">
          {factsOf(account).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-6 flex flex-wrap gap-3">
          <ActButton act={suspendedAt ? "resume" : "suspend"} of={id} />
          <ActButton act="setPlan" of={id} />
          <ActButton act="allow" of={id} />
          <ActButton act="delete" of={id} />
        </div>
        <div className="mt-4">
          <DownloadForm action="/api/operator/export" of={id} submit="Export all data" />
        </div>
      </Panel>
      <Panel id="keys" title="Keys">
        <PlainTable
          caption="Keys"
          heads={["Key", "Name", "Status", "Last used", "Change"]}
          rows={ownKeys.map(({ id: keyId, prefix, name, status, lastUsedAt }) => ({
            id: keyId,
            cells: [
              `${prefix}…`,
              name ?? "–",
              status,
              <Instant key="used" at={lastUsedAt} />,
              status === "active" || status === "rotating" ? (
                <ActButton key="act" act="deactivateKey" of={keyId} isQuiet />
              ) : null,
            ],
          }))}
          none="The account has no keys."
        />
      </Panel>
      <Panel id="mails" title="Mails that its owner got">
        <MailTable mails={mails} action={(mailId) => <ActButton act="retryMail" of={mailId} isQuiet />} />
      </Panel>
      <Panel id="trail" title="Audit trail">
        <PlainTable
          caption="Audit trail"
          heads={["When", "What", "By", "Why"]}
          rows={trail.map(({ id: entryId, at, sentence, actor, detail }) => ({
            id: `${entryId}`,
            cells: [<Instant key="at" at={at} />, sentence, actor, whyOf(detail)],
          }))}
          none="Nothing has happened yet."
        />
      </Panel>
    </>
  )
}

function whyOf(detail: unknown): string {
  const { why } = Object(detail) as { why?: unknown }
  return typeof why === "string" ? why : "–"
}

function factsOf(account: Account) {
  const { suspendedAt, suspendedFor, extra, subscription, team, usage } = account
  return [
    ["Id", account.id],
    ["Plan", account.plan],
    ["Since", <Instant key="since" at={account.createdAt} />],
    ["State", suspendedAt ? `Suspended: ${suspendedFor}` : "Active"],
    ["Usage", `${usage.requests.toLocaleString("en-US")} requests in ${usage.days} days`],
    ...(extra ? [["Extra requests", `${extra.perDay} a day until ${extra.until.slice(0, 10)}`] as const] : []),
    ...(subscription
      ? [["Subscription", `${subscription.status}, until ${subscription.currentPeriodEnd.slice(0, 10)}`] as const]
      : []),
    ...(team ? [["Team", `of ${team.ownerEmail}, ${team.members} members`] as const] : []),
  ] as const
}
