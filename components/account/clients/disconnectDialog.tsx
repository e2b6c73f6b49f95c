"use client"

import type { ConnectedClient } from "@/server/oauth/grants"
import { Dialog } from "../dialog"

type DisconnectDialogProps = { of: ConnectedClient; disconnect(): Promise<void>; onClose(): void }

export function DisconnectDialog({ of, disconnect, onClose }: DisconnectDialogProps) {
  const lead = (
    <>
      <bdi className="[overflow-wrap:anywhere]">{of.name ?? of.host}</bdi> is refused from this moment. To use it again,
      connect it again.
    </>
  )
  const work = () => disconnect().then(() => null)
  return (
    <Dialog
      title="Disconnect the client"
      lead={lead}
      submit="Disconnect it"
      kind="danger"
      work={work}
      onClose={onClose}
    />
  )
}
