import type { ReactNode } from "react"
import type { ConnectedClient } from "@/server/accounts/oauth/grants"
import { Button } from "../button"
import { dayText, minuteText } from "../instants"
import { Table, type TableColumn } from "../table"

type ClientTableProps = { clients: ConnectedClient[]; onDisconnect(of: ConnectedClient): void }

export function ClientTable({ clients, onDisconnect }: ClientTableProps) {
  const disconnect: TableColumn<ConnectedClient> = {
    label: "Disconnect",
    value: () => null,
    cell: (of) => (
      <Button kind="quiet" onClick={() => onDisconnect(of)}>
        Disconnect<span className="sr-only"> {of.name ?? of.host}</span>
      </Button>
    ),
    isNumber: true,
    isPlain: true,
  }
  return <Table columns={[...columns, disconnect]} rows={clients} idOf={({ id }) => id} caption="Connected apps" />
}

const columns: TableColumn<ConnectedClient>[] = [
  {
    label: "App",
    value: ({ name, host }) => name ?? host,
    cell: ({ name, host, lastUsedAt }) => (
      <>
        <bdi className="block [overflow-wrap:anywhere]">{name ?? "Unnamed app"}</bdi>
        <span className="label block text-muted [overflow-wrap:anywhere]">{host}</span>
        <span className="sm:hidden">
          <Note>{lastUsedAt ? `used ${dayText(lastUsedAt)}` : "never used"}</Note>
        </span>
      </>
    ),
  },
  {
    label: "Last used",
    value: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => <Note>{lastUsedAt ? minuteText(lastUsedAt) : "Never"}</Note>,
    isWideOnly: true,
  },
  {
    label: "Connected",
    value: ({ connectedAt }) => connectedAt,
    cell: ({ connectedAt }) => <Note>{minuteText(connectedAt)}</Note>,
    isWideOnly: true,
  },
]

function Note({ children }: { children: ReactNode }) {
  return <span className="label block text-muted">{children}</span>
}
