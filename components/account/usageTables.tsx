import type { PortalAnswers } from "@/server/surfaces/portal/trpc/router"
import { Endpoint } from "./requests/endpoint"
import { Table, type TableColumn } from "./table"
import { Tabs } from "./tabs"

type Summary = PortalAnswers["usage"]["summary"]

export function UsageTables({ usage: { by_day, by_endpoint, by_status, by_key } }: { usage: Summary }) {
  const tabs = [
    {
      name: "By day",
      content: (
        <Table
          columns={dayColumns}
          rows={by_day.toReversed()}
          idOf={({ date }) => date}
          caption="Usage by day"
          file="usage-by-day.csv"
          perPage={10}
        />
      ),
    },
    {
      name: "By endpoint",
      content: (
        <Table
          columns={endpointColumns}
          rows={by_endpoint}
          idOf={({ endpoint, channel }) => `${channel} ${endpoint}`}
          caption="Usage by endpoint and channel"
          file="usage-by-endpoint.csv"
        />
      ),
    },
    {
      name: "By status",
      content: (
        <Table
          columns={statusColumns}
          rows={by_status}
          idOf={({ status, code }) => `${status} ${code}`}
          caption="Usage by status"
          file="usage-by-status.csv"
        />
      ),
    },
    {
      name: "By key",
      content: (
        <Table
          columns={keyColumns}
          rows={by_key}
          idOf={({ key_id }) => key_id}
          caption="Usage by key"
          file="usage-by-key.csv"
        />
      ),
    },
  ]
  return <Tabs label="Usage" tabs={tabs} />
}

type Day = Summary["by_day"][number]

const dayColumns: TableColumn<Day>[] = [
  {
    label: "Day",
    value: ({ date }) => date,
    cell: ({ date }) => <span className="label whitespace-nowrap">{date}</span>,
  },
  { label: "Requests", value: ({ requests }) => requests, isNumber: true },
  { label: "Charged", value: ({ charged }) => charged, isNumber: true },
  { label: "Refused", value: ({ refused }) => refused, isNumber: true },
  { label: "Rate limited", value: ({ rate_limited }) => rate_limited, isNumber: true },
  { label: "Server errors", value: ({ errors }) => errors, isNumber: true },
  { label: "p50, ms", value: ({ p50_ms }) => p50_ms, cell: ({ p50_ms }) => p50_ms?.toFixed(2) ?? "–", isNumber: true },
  { label: "p95, ms", value: ({ p95_ms }) => p95_ms, cell: ({ p95_ms }) => p95_ms?.toFixed(2) ?? "–", isNumber: true },
]

type ByEndpoint = Summary["by_endpoint"][number]

const endpointColumns: TableColumn<ByEndpoint>[] = [
  {
    label: "Endpoint",
    value: ({ endpoint }) => endpoint,
    cell: ({ endpoint }) => <Endpoint endpoint={endpoint} />,
  },
  { label: "Channel", value: ({ channel }) => channel.toUpperCase() },
  { label: "Requests", value: ({ requests }) => requests, isNumber: true },
  { label: "Charged", value: ({ charged }) => charged, isNumber: true },
]

const statusColumns: TableColumn<Summary["by_status"][number]>[] = [
  { label: "Status", value: ({ status }) => String(status) },
  {
    label: "Code",
    value: ({ code }) => code,
    cell: ({ code }) => (code ? <code className="label">{code}</code> : "–"),
  },
  { label: "Requests", value: ({ requests }) => requests, isNumber: true },
]

type Key = Summary["by_key"][number]

const keyColumns: TableColumn<Key>[] = [
  {
    label: "Key",
    value: ({ key_name }) => key_name ?? "Unnamed key",
    cell: ({ key_name }) => <span className="[overflow-wrap:anywhere]">{key_name ?? "Unnamed key"}</span>,
  },
  {
    label: "Prefix",
    value: ({ prefix }) => prefix,
    cell: ({ prefix }) => (prefix ? <code className="label">{prefix}…</code> : "–"),
  },
  {
    label: "Id",
    value: ({ key_id }) => key_id,
    cell: ({ key_id }) => <code className="label">{key_id}</code>,
    isWideOnly: true,
  },
  { label: "Requests", value: ({ requests }) => requests, isNumber: true },
]
