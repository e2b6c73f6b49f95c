"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { ClientTable } from "@/components/account/clients/clientTable"
import { DisconnectDialog } from "@/components/account/clients/disconnectDialog"
import { ReusedClients } from "@/components/account/clients/reusedClients"
import { Panel, Unavailable } from "@/components/account/panel"
import type { ConnectedClient } from "@/server/accounts/oauth/grants"
import { usePortal, usePortalClient } from "../portal"
import { every } from "../queries"

export function Clients({ baseUrl }: { baseUrl: string }) {
  const portal = usePortal()
  const cache = useQueryClient()
  const { clients } = usePortalClient()
  const [chosen, setChosen] = useState<ConnectedClient | null>(null)
  const list = useQuery(portal.clients.list.queryOptions(undefined, { refetchInterval: every(5_000) }))
  const { data: connected } = list
  const { data: reused = [] } = useQuery(portal.clients.reused.queryOptions())
  if (!connected) return <Unavailable of={[list]} />

  async function disconnect(id: string) {
    await clients.disconnect.mutate({ id })
    await cache.invalidateQueries(portal.clients.pathFilter())
  }

  return (
    <Panel id="connected" title="Apps with access">
      <p className="mb-5 max-w-[40rem] text-muted">
        These apps can call the MCP tools on your plan and quota. You allowed them in your browser, so they have no key.
        To connect an app, add <code className="[overflow-wrap:anywhere]">{baseUrl}/mcp/oauth</code> to it; see the{" "}
        <a href="/docs/mcp">steps for each client</a>.
      </p>
      {connected.length === 0 ? (
        <p>No app is connected.</p>
      ) : (
        <ClientTable clients={connected} onDisconnect={setChosen} />
      )}
      <ReusedClients clients={reused} />
      {chosen && (
        <DisconnectDialog of={chosen} disconnect={() => disconnect(chosen.id)} onClose={() => setChosen(null)} />
      )}
    </Panel>
  )
}
