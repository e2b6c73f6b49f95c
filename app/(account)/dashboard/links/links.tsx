"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "@/components/account/button"
import { CreateLink, RevokeLink } from "@/components/account/links/linkDialog"
import { LinkTable } from "@/components/account/links/linkTable"
import { Panel, Unavailable } from "@/components/account/panel"
import { Link } from "@/components/site/link"
import type { OwnLink } from "@/server/accounts/links/own"
import { usePortal, usePortalClient } from "../portal"
import { every } from "../queries"

type Task = { verb: "create" } | { verb: "revoke"; of: OwnLink }

export function Links() {
  const portal = usePortal()
  const { links } = usePortalClient()
  const cache = useQueryClient()
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const list = useQuery(portal.links.list.queryOptions(undefined, { refetchInterval: every(10_000) }))
  const keyList = useQuery(portal.keys.list.queryOptions())
  const [all, keys] = [list.data, keyList.data]
  if (!all || !keys) return <Unavailable of={[list, keyList]} />
  const after = async <Done,>(change: Promise<Done>): Promise<Done> => {
    const done = await change
    await cache.invalidateQueries(portal.links.pathFilter())
    return done
  }
  const working = all.filter(({ status }) => status === "active")
  const ended = all.filter(({ status }) => status !== "active")
  const activeKeys = keys.filter(({ status, mode }) => status === "active" && mode === "live")
  const create = (
    <Button kind="primary" disabled={activeKeys.length === 0} onClick={() => setTask({ verb: "create" })}>
      Create a link
    </Button>
  )
  return (
    <>
      <p className="mt-4 max-w-[40rem] text-muted">
        A spreadsheet cannot send a key. A link returns the rows of one endpoint as CSV without a key, until it expires.
        See <a href="/docs/recipes/spreadsheets">how to use one in Google Sheets and Excel</a>.
      </p>
      <Panel id="working" title="Working links" aside={create}>
        {working.length === 0 ? (
          <p className="max-w-[40rem] text-muted">
            You have no working links.{" "}
            {activeKeys.length === 0 && (
              <>
                To create one, <Link href="/dashboard/keys">create a key first</Link>.
              </>
            )}
          </p>
        ) : (
          <LinkTable links={working} caption="Working links" onRevoke={(of) => setTask({ verb: "revoke", of })} />
        )}
        {ended.length > 0 && (
          <details className="mt-6">
            <summary className="label w-fit cursor-pointer py-1 text-accent">
              {ended.length} inactive {ended.length === 1 ? "link" : "links"}
            </summary>
            <div className="mt-3">
              <LinkTable links={ended} caption="Inactive links" />
            </div>
          </details>
        )}
      </Panel>
      {task?.verb === "create" && (
        <CreateLink keys={activeKeys} create={(wanted) => after(links.create.mutate(wanted))} onClose={close} />
      )}
      {task?.verb === "revoke" && (
        <RevokeLink of={task.of} revoke={(linkId) => after(links.revoke.mutate({ linkId }))} onClose={close} />
      )}
    </>
  )
}
