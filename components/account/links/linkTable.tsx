import type { OwnLink } from "@/server/accounts/links/own"
import { Button } from "../button"
import { dayText, minuteText } from "../instants"
import { Table, type TableColumn } from "../table"

type LinkTableProps = { links: OwnLink[]; caption: string; onRevoke?(link: OwnLink): void }

export function LinkTable({ links, caption, onRevoke }: LinkTableProps) {
  const revoke: TableColumn<OwnLink> = {
    label: "Change",
    value: () => null,
    cell: (link) => (
      <Button kind="quiet" onClick={() => onRevoke?.(link)}>
        Revoke<span className="sr-only"> the link to {questionOf(link)}</span>
      </Button>
    ),
    isNumber: true,
    isPlain: true,
  }
  return (
    <Table columns={onRevoke ? [...columns, revoke] : columns} rows={links} idOf={({ id }) => id} caption={caption} />
  )
}

/** As the owner entered it: `predictions/latest?limit=50`. */
export function questionOf({ product, input }: OwnLink): string {
  const path = product.replaceAll(/\{(\w+)\}/g, (_, name) => input[name])
  const rest = Object.entries(input).filter(([name]) => !product.includes(`{${name}}`))
  return rest.length === 0 ? path : `${path}?${new URLSearchParams(rest)}`
}

const columns: TableColumn<OwnLink>[] = [
  {
    label: "Request",
    value: questionOf,
    cell: (link) => <code className="[overflow-wrap:anywhere]">{questionOf(link)}</code>,
  },
  { label: "Key", value: ({ keyName }) => keyName, isWideOnly: true },
  {
    label: "Status",
    value: ({ status }) => status,
    cell: ({ status, expiresAt, mostPerDay }) => (
      <>
        <span className="block first-letter:uppercase">{status}</span>
        {status === "active" && <span className="label block text-muted">until {minuteText(expiresAt)}</span>}
        {mostPerDay !== null && <span className="label block text-muted">at most {mostPerDay} a day</span>}
      </>
    ),
  },
  {
    label: "Last used",
    value: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => (lastUsedAt ? dayText(lastUsedAt) : "Never"),
    isWideOnly: true,
  },
]
