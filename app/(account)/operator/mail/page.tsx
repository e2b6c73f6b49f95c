import type { Metadata } from "next"
import { PageTitle, Panel } from "@/components/account/panel"
import { MailTable } from "@/components/operator/mailTable"
import { SearchForm } from "@/components/operator/searchForm"
import { mailStatuses } from "@/server/accounts/operator/mails"
import { openDesk } from "../../dashboard/open"
import { ActButton } from "../actButton"

export const metadata: Metadata = { title: "Mail, operator" }

type MailPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function MailPage({ searchParams }: MailPageProps) {
  const { status: wanted, to } = await searchParams
  const status = mailStatuses.find((each) => each === wanted)
  const recipient = typeof to === "string" ? to : ""
  const desk = await openDesk()
  const read = await desk.mails({ status, to: recipient }).catch((error) => ({ fault: String(error.message) }))
  return (
    <>
      <PageTitle>Mail</PageTitle>
      {"fault" in read ? (
        <p role="alert" className="mt-6 text-danger">
          {read.fault}
        </p>
      ) : (
        <p className="mt-4 text-muted">
          {read.sent} of {read.most} mails were sent in the last hour. {read.waiting} wait
          {read.waitingSince && `, the first since ${read.waitingSince.slice(0, 16).replace("T", " ")} UTC`}.
        </p>
      )}
      <SearchForm
        label="Recipient"
        name="to"
        value={recipient}
        choice={{ label: "Status", name: "status", value: status ?? "", options: mailStatuses }}
      />
      <Panel id="mails" title="The newest mails">
        <MailTable
          mails={"fault" in read ? [] : read.listed}
          action={(id) => <ActButton act="retryMail" of={id} isQuiet />}
        />
      </Panel>
    </>
  )
}
