"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "@/components/account/button"
import { type KeyActions, KeyDialog, type KeyTask } from "@/components/account/keys/keyDialog"
import { KeyTable } from "@/components/account/keys/keyTable"
import { Trail } from "@/components/account/keys/trail"
import { Panel, Unavailable } from "@/components/account/panel"
import { usePortal, usePortalClient } from "../portal"
import { every } from "../queries"

type KeysProps = { baseUrl: string; today: string; families: readonly string[] }

export function Keys(given: KeysProps) {
  const portal = usePortal()
  const [task, setTask] = useState<KeyTask | null>(null)
  const list = useQuery(portal.keys.list.queryOptions(undefined, { refetchInterval: every(5_000) }))
  const activity = useQuery(portal.keys.audit.queryOptions())
  const [keys, trail] = [list.data, activity.data]
  const actions = useKeyActions()
  if (!keys || !trail) return <Unavailable of={[list, activity]} />
  const working = keys.filter(({ status }) => status === "active" || status === "rotating")
  const ended = keys.filter((key) => !working.includes(key))
  const create = (
    <Button kind="primary" onClick={() => setTask({ verb: "create" })}>
      Create a key
    </Button>
  )
  return (
    <>
      <Panel id="working" title="Working keys" aside={create}>
        {working.length === 0 ? (
          <p className="max-w-[40rem] text-muted">
            You have no working keys. Create one for each program, so that you can revoke it without affecting the
            others. A key is shown once.
          </p>
        ) : (
          <KeyTable keys={working} caption="Working keys" onChoose={(verb, of) => setTask({ verb, of })} />
        )}
        {ended.length > 0 && (
          <details className="mt-6">
            <summary className="label w-fit cursor-pointer py-1 text-accent">
              {ended.length} inactive {ended.length === 1 ? "key" : "keys"}
            </summary>
            <div className="mt-3">
              <KeyTable keys={ended} caption="Inactive keys" />
            </div>
          </details>
        )}
      </Panel>
      <Panel id="trail" title="Activity">
        <Trail entries={trail} />
      </Panel>
      {task && <KeyDialog task={task} actions={actions} {...given} onClose={() => setTask(null)} />}
    </>
  )
}

function useKeyActions(): KeyActions {
  const { keys } = usePortalClient()
  const cache = useQueryClient()
  const portal = usePortal()
  const after = async <Done,>(change: Promise<Done>): Promise<Done> => {
    const done = await change
    await cache.invalidateQueries(portal.keys.pathFilter())
    return done
  }
  return {
    create: (wanted) => after(keys.create.mutate(wanted)),
    limit: (wanted) => after(keys.limit.mutate(wanted)),
    rotate: (wanted) => after(keys.rotate.mutate(wanted)),
    rename: (wanted) => after(keys.rename.mutate(wanted)),
    expire: (wanted) => after(keys.expire.mutate(wanted)),
    revoke: (wanted) => after(keys.revoke.mutate(wanted)),
  }
}
