import type { ReactNode } from "react"
import type { ListedMail } from "@/server/accounts/operator/mails"
import { Instant } from "./instant"
import { PlainTable } from "./plainTable"

type MailTableProps = { mails: readonly ListedMail[]; action(id: string): ReactNode }

export function MailTable({ mails, action }: MailTableProps) {
  const rows = mails.map(({ id, createdAt, kind, recipient, status, attempts, lastError }) => ({
    id,
    cells: [
      <Instant key="at" at={createdAt} />,
      kind.replaceAll("_", " "),
      recipient || "deleted",
      status,
      attempts,
      lastError ?? "–",
      status === "failed" || status === "bounced" ? action(id) : null,
    ],
  }))
  return (
    <PlainTable
      caption="Mails"
      heads={["Queued", "Kind", "Recipient", "Status", "Attempts", "Last error", "Change"]}
      rows={rows}
      none="There are no such mails."
    />
  )
}
