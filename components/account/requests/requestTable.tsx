import type { PortalAnswers } from "@/server/trpc/router"
import { Button } from "../button"
import { clockText, dayText } from "../instants"
import { Table, type TableColumn } from "../table"
import { Endpoint } from "./endpoint"

type Request = PortalAnswers["requests"]["log"]["requests"][number]

type RequestTableProps = {
  requests: Request[]
  /** What they have been narrowed down by. */
  narrowedBy: string
  onOpen(id: string): void
}

/** The requests of the log; each opens. */
export function RequestTable({ requests, narrowedBy, onOpen }: RequestTableProps) {
  const open = ({ id, endpoint, at }: Request) => (
    <Button kind="quiet" aria-label={`Details: ${endpoint} at ${clockText(at)}`} onClick={() => onOpen(id)}>
      Details
    </Button>
  )
  const endpoint: TableColumn<Request> = {
    label: "Endpoint",
    value: (request) => request.endpoint,
    cell: (request) => (
      <>
        <Endpoint endpoint={request.endpoint} />
        <span className="sm:hidden">{open(request)}</span>
      </>
    ),
  }
  const details: TableColumn<Request> = {
    label: "Details",
    value: () => null,
    cell: open,
    isNumber: true,
    isPlain: true,
    isWideOnly: true,
  }
  return (
    <Table
      columns={[time, endpoint, ...columns, details]}
      rows={requests}
      idOf={({ id }) => id}
      caption="Requests, newest first"
      file="requests.csv"
      perPage={25}
      narrowedBy={narrowedBy}
    />
  )
}

const time: TableColumn<Request> = {
  label: "Time, UTC",
  value: ({ at }) => at,
  cell: ({ at }) => (
    <time dateTime={at} className="label">
      <span className="block whitespace-nowrap">{clockText(at)}</span>
      <span className="block whitespace-nowrap text-muted">{dayText(at)}</span>
    </time>
  ),
}

const columns: TableColumn<Request>[] = [
  {
    label: "Status",
    value: ({ status }) => status,
    cell: ({ status, code }) => (
      <span className={`label ${status < 400 ? "" : "text-danger"}`}>
        {status}
        {code && <span className="block max-sm:sr-only">{code}</span>}
      </span>
    ),
  },
  { label: "Channel", value: ({ channel }) => channel.toUpperCase(), isWideOnly: true },
  { label: "Key or client", value: ({ caller }) => caller ?? "A deleted key", isWideOnly: true },
  {
    label: "Duration, ms",
    value: ({ ms }) => ms,
    cell: ({ ms }) => ms.toFixed(ms < 10 ? 2 : 0),
    isNumber: true,
    isWideOnly: true,
  },
]
