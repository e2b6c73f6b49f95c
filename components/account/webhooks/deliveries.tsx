"use client"

import { useState } from "react"
import { CodeBlock } from "@/components/site/codeBlock"
import type { Delivery } from "@/server/accounts/webhooks/deliveries"
import { Button } from "../button"
import { Dialog } from "../dialog"
import { clockText, dayText } from "../instants"
import { Table, type TableColumn } from "../table"

type DeliveriesProps = { deliveries: Delivery[]; redeliver(deliveryId: string): Promise<unknown> }

export function Deliveries({ deliveries, redeliver }: DeliveriesProps) {
  const [shown, setShown] = useState<Delivery | null>(null)
  if (deliveries.length === 0) return <p className="text-muted">Nothing has been sent yet.</p>
  const show: TableColumn<Delivery> = {
    label: "Show",
    value: () => null,
    cell: (delivery) => (
      <Button kind="quiet" onClick={() => setShown(delivery)}>
        Show<span className="sr-only"> the delivery of {delivery.eventId}</span>
      </Button>
    ),
    isNumber: true,
    isPlain: true,
  }
  return (
    <>
      <Table
        columns={[...columns, show]}
        rows={deliveries}
        idOf={({ id }) => id}
        caption="The last deliveries to this endpoint"
        perPage={20}
      />
      {shown && (
        <Dialog
          title={shown.type}
          lead={<DeliveryFacts delivery={shown} />}
          submit="Send it again"
          work={() => redeliver(shown.id).then(() => null)}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { at, ms, eventId, body, answer } = delivery
  return (
    <div className="space-y-4">
      <p>
        Sent on {dayText(at)} at {clockText(at)} UTC: {answerText(delivery)}, after {ms} ms.
      </p>
      <CodeBlock label={`Event ${eventId}`} code={JSON.stringify(JSON.parse(body), null, 2)} />
      {answer && <CodeBlock label="The answer" code={answer} />}
    </div>
  )
}

export function answerText({ status, error }: Pick<Delivery, "status" | "error">): string {
  return status === null ? (error ?? "no answer") : `it was answered with ${status}`
}

const kinds = { event: "", test: "test", redelivery: "sent again" }

const columns: TableColumn<Delivery>[] = [
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
    label: "Event",
    value: ({ type }) => type,
    cell: ({ type, eventId, kind }) => (
      <>
        <code>{type}</code>
        <span className="label block text-muted [overflow-wrap:anywhere]">
          {kind === "test" ? "" : eventId} {kinds[kind]}
        </span>
      </>
    ),
  },
  {
    label: "Answer",
    value: ({ status }) => status,
    cell: ({ status, error }) => (
      <span className={status !== null && status < 300 ? undefined : "text-danger"}>{status ?? error}</span>
    ),
  },
  { label: "ms", value: ({ ms }) => ms, isNumber: true, isWideOnly: true },
]
