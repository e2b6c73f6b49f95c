"use client"

import type { ConnectedClient } from "@/server/accounts/oauth/grants"
import { Dialog } from "../dialog"

type DisconnectDialogProps = { of: ConnectedClient; disconnect(): Promise<void>; onClose(): void }

export function DisconnectDialog({ of, disconnect, onClose }: DisconnectDialogProps) {
  const lead = (
    <>
      <bdi className="[overflow-wrap:anywhere]">{of.name ?? of.host}</bdi> loses access at once. To use it again,
      connect it again.
    </>
  )
  const work = () => disconnect().then(() => null)
  return (
    <Dialog title="Disconnect this app?" lead={lead} submit="Disconnect" kind="danger" work={work} onClose={onClose} />
  )
}
