import type { ReactNode } from "react"
import type { OwnKey } from "@/server/accounts/keys/list"
import { familiesIn, limitsText, mayManage, type WantedLimits } from "@/server/accounts/wantedKeyLimits"
import { dayText, minuteText } from "../instants"
import { Table, type TableColumn } from "../table"
import type { KeyVerb } from "./keyDialog"
import { KeyMenu } from "./keyMenu"

type KeyTableProps = { keys: OwnKey[]; caption: string; onChoose?(verb: KeyVerb, of: OwnKey): void }

/** Read-only without `onChoose`. */
export function KeyTable({ keys, caption, onChoose }: KeyTableProps) {
  const menu: TableColumn<OwnKey> = {
    label: "Change",
    value: () => null,
    cell: (of) => <KeyMenu of={of} onChoose={(verb) => onChoose?.(verb, of)} />,
    isNumber: true,
    isPlain: true,
  }
  return <Table columns={onChoose ? [...columns, menu] : columns} rows={keys} idOf={({ id }) => id} caption={caption} />
}

const columns: TableColumn<OwnKey>[] = [
  {
    label: "Key",
    value: ({ name, prefix }) => name ?? prefix,
    cell: ({ name, prefix, mode, limits, lastUsedAt }) => (
      <>
        <span className="block [overflow-wrap:anywhere]">{name ?? "Unnamed key"}</span>
        <code className="label text-muted">{prefix}…</code>
        {mode === "test" && <Note>test key</Note>}
        <span className="sm:hidden">
          <Limits limits={limits} />
        </span>
        <span className="sm:hidden">
          <Note>{lastUsedAt ? `used ${dayText(lastUsedAt)}` : "never used"}</Note>
        </span>
      </>
    ),
  },
  {
    label: "Status",
    value: ({ status }) => status,
    cell: ({ status, revokedAt, expiresAt }) => (
      <>
        <span className="block first-letter:uppercase">{status}</span>
        {status === "rotating" && revokedAt && <Note>until {minuteText(revokedAt)}</Note>}
        {status === "revoked" && revokedAt && <Note>{dayText(revokedAt)}</Note>}
        {status === "active" && expiresAt && <Note>expires {dayText(expiresAt)}</Note>}
        {status === "expired" && expiresAt && <Note>{dayText(expiresAt)}</Note>}
      </>
    ),
  },
  {
    label: "Limits",
    value: ({ limits }) => limitsText(limits),
    cell: ({ limits }) => (
      <>
        <Limits limits={limits} />
        {limitsText(limits) === "" && <Note>None</Note>}
      </>
    ),
    isWideOnly: true,
  },
  {
    label: "Last used",
    value: ({ lastUsedAt }) => lastUsedAt,
    isWideOnly: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Note>{minuteText(lastUsedAt)}</Note> : <Note>Never</Note>),
  },
  {
    label: "Created",
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Note>{dayText(createdAt)}</Note>,
    isWideOnly: true,
  },
]

function Limits({ limits: { scopes, networks, share } }: { limits: WantedLimits }) {
  const manages = mayManage({ scopes }) ? "may manage the account" : ""
  const parts = [
    manages,
    familiesIn({ scopes }).join(", "),
    networks.join(", "),
    limitsText({ scopes: [], networks: [], share }),
  ]
  return parts.filter(Boolean).map((part) => (
    <span key={part} className="[overflow-wrap:anywhere]">
      <Note>{part}</Note>
    </span>
  ))
}

function Note({ children }: { children: ReactNode }) {
  return <span className="label block text-muted">{children}</span>
}
