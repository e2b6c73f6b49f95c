import type { PortalAnswers } from "@/server/surfaces/portal/trpc/router"
import { Button } from "../button"
import { clockText, dayText } from "../instants"
import { Table, type TableColumn } from "../table"
import { Endpoint } from "./endpoint"

type Request = PortalAnswers["requests"]["log"]["requests"][number]

type RequestTableProps = {
  requests: Request[]
  caption: string
  log?: {
    narrowedBy: string
    onOpen(id: string): void
  }
}

export function RequestTable({ requests, caption, log }: RequestTableProps) {
  return (
    <Table
      columns={log ? withDetails(log.onOpen) : columns}
      rows={requests}
      idOf={({ id }) => id}
      caption={caption}
      {...(log && { file: "requests.csv", perPage: 25, narrowedBy: log.narrowedBy })}
    />
  )
}

function withDetails(onOpen: (id: string) => void): TableColumn<Request>[] {
  const open = ({ id, endpoint, at }: Request) => (
    <Button kind="quiet" aria-label={`Details: ${endpoint} at ${clockText(at)}`} onClick={() => onOpen(id)}>
      Details
    </Button>
  )
  const opening: TableColumn<Request> = {
    ...endpoint,
    cell: (request) => (
      <>
        <Endpoint {...request} />
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
  return [...columns.map((column) => (column === endpoint ? opening : column)), details]
}

const endpoint: TableColumn<Request> = { label: "Endpoint", value: (request) => request.endpoint, cell: Endpoint }

const columns: TableColumn<Request>[] = [
  {
    label: "Time, UTC",
    value: ({ at }) => at,
    cell: ({ at }) => (
      <time dateTime={at} className="label">
        <span className="block whitespace-nowrap">{clockText(at)}</span>
        <span className="block whitespace-nowrap text-muted">{dayText(at)}</span>
      </time>
    ),
  },
  endpoint,
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
