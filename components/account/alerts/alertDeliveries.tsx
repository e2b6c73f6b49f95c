"use client"

import type { AlertDelivery } from "@/server/accounts/webhooks/alertTurns"
import { clockText, dayText } from "../instants"
import { Table, type TableColumn } from "../table"

export function AlertDeliveries({ deliveries }: { deliveries: AlertDelivery[] }) {
  if (deliveries.length === 0) return <p className="text-muted">Nothing has been sent yet.</p>
  return (
    <Table
      columns={columns}
      rows={deliveries}
      idOf={({ id }) => id}
      caption="The last deliveries of this alert"
      perPage={20}
    />
  )
}

const columns: TableColumn<AlertDelivery>[] = [
  {
    label: "Time",
    value: ({ at }) => at,
    cell: ({ at }) => (
      <time dateTime={at}>
        {clockText(at)} <span className="label block text-muted">{dayText(at)}</span>
      </time>
    ),
  },
  {
    label: "Message",
    value: ({ text }) => text,
    cell: ({ text, kind }) => (
      <details>
        <summary className="cursor-pointer [overflow-wrap:anywhere]">
          {kind === "test" ? "Test" : text.split("\n")[1]}
        </summary>
        <p className="label mt-2 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{text}</p>
      </details>
    ),
  },
  {
    label: "Outcome",
    value: ({ outcome }) => outcome,
    cell: ({ outcome, isTaken }) => <span className={isTaken ? undefined : "text-danger"}>{outcome}</span>,
  },
]
