import Link from "next/link"
import { CodeBlock } from "@/components/site/codeBlock"
import type { PortalAnswers } from "@/server/trpc/router"
import { clockText, dayText } from "./instants"
import { Endpoint } from "./requests/endpoint"
import { Table, type TableColumn } from "./table"

type Request = PortalAnswers["requests"]["recent"]["requests"][number]
type LastRequestsProps = { requests: Request[]; hasWorkingKeys: boolean; baseUrl: string }

/** The newest requests, newest first. Before there is one: how to make it. */
export function LastRequests({ requests, hasWorkingKeys, baseUrl }: LastRequestsProps) {
  if (requests.length === 0) return <FirstRequest hasWorkingKeys={hasWorkingKeys} baseUrl={baseUrl} />
  return (
    <Table columns={columns} rows={requests} idOf={({ id }) => id} caption="The most recent requests, newest first" />
  )
}

const columns: TableColumn<Request>[] = [
  {
    label: "Time, UTC",
    value: ({ at }) => at,
    cell: ({ at }) => (
      <time dateTime={at} title={dayText(at)} className="label">
        {clockText(at)}
      </time>
    ),
  },
  {
    label: "Endpoint",
    value: ({ endpoint }) => endpoint,
    cell: ({ endpoint }) => <Endpoint endpoint={endpoint} />,
  },
  {
    label: "Status",
    value: ({ status }) => status,
    cell: ({ status, code }) => (
      <span className={`label ${status < 400 ? "" : "text-danger"}`}>
        {status}
        {code && <span className="max-sm:sr-only"> {code}</span>}
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

function FirstRequest({ hasWorkingKeys, baseUrl }: { hasWorkingKeys: boolean; baseUrl: string }) {
  return (
    <div className="max-w-[46rem]">
      <p className="mb-4 text-muted">
        No requests yet. To send your first one, replace YOUR_KEY with your key. It appears here within two seconds.{" "}
        {!hasWorkingKeys && <Link href="/dashboard/keys">Create a key first.</Link>}
      </p>
      <CodeBlock
        label="Your first request"
        code={`curl -H "X-API-Key: YOUR_KEY" "${baseUrl}/api/v1/predictions/latest?limit=3"`}
        isCopied
      />
    </div>
  )
}
