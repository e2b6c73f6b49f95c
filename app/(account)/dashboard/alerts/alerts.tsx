"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { AlertCard } from "@/components/account/alerts/alertCard"
import { AlertDeliveries } from "@/components/account/alerts/alertDeliveries"
import { AlertDialog, type AlertTask } from "@/components/account/alerts/alertDialog"
import { Button } from "@/components/account/button"
import { Panel, Unavailable } from "@/components/account/panel"
import { Link } from "@/components/site/link"
import { usePortal, usePortalClient } from "../portal"
import { every } from "../queries"

export function Alerts() {
  const portal = usePortal()
  const client = usePortalClient().alerts
  const cache = useQueryClient()
  const [task, setTask] = useState<AlertTask | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useQuery(portal.alerts.list.queryOptions(undefined, { refetchInterval: every(5_000) }))
  if (!list.data) return <Unavailable of={[list]} />
  const { alerts, most, mostPosted } = list.data
  const shown = alerts.find(({ id }) => id === chosen) ?? alerts[0]
  const after = async <Done,>(change: Promise<Done>): Promise<Done> => {
    const done = await change
    await cache.invalidateQueries(portal.alerts.pathFilter())
    return done
  }
  const create = (
    <Button kind="primary" disabled={alerts.length >= most} onClick={() => setTask({ verb: "create" })}>
      Create an alert
    </Button>
  )
  return (
    <>
      <p className="mt-4 max-w-[40rem] text-muted">
        An alert tells you of what you choose, by email or where your team talks: a signal on your{" "}
        <Link href="/dashboard/watchlist">watchlist</Link>, a new market regime, 80% of your quota. Programs use{" "}
        <Link href="/docs/webhooks">webhooks</Link> or <Link href="/docs/stream">the stream</Link> instead.
      </p>
      <Panel id="alerts" title="Your alerts" aside={create}>
        {alerts.length === 0 && <p className="text-muted">You have no alerts yet.</p>}
        {alerts.map((alert) => (
          <AlertCard
            key={alert.id}
            alert={alert}
            choices={list.data}
            isShown={alert.id === shown?.id}
            onShow={() => setChosen(alert.id)}
            onChoose={(verb) => setTask({ verb, of: alert })}
          />
        ))}
        <p className="label mt-4 text-muted">
          {alerts.length} of {most} alerts.{" "}
          {mostPosted < most && `On your plan, ${mostPosted} of them may go elsewhere than to your email address.`}
        </p>
      </Panel>
      {shown && <OwnDeliveries key={shown.id} alertId={shown.id} name={shown.name} />}
      {task && (
        <AlertDialog
          task={task}
          choices={list.data}
          actions={{
            create: (wanted) => after(client.create.mutate(wanted)),
            edit: (wanted) => after(client.edit.mutate(wanted)),
            test: (alertId) => after(client.test.mutate({ alertId })),
            pause: (alertId) => after(client.pause.mutate({ alertId })),
            resume: (alertId) => after(client.resume.mutate({ alertId })),
            delete: (alertId) => after(client.delete.mutate({ alertId })),
          }}
          onClose={() => setTask(null)}
        />
      )}
    </>
  )
}

function OwnDeliveries({ alertId, name }: { alertId: string; name: string }) {
  const portal = usePortal()
  const deliveries = useQuery(portal.alerts.deliveries.queryOptions({ alertId }, { refetchInterval: every(5_000) }))
  return (
    <Panel id="deliveries" title="Last deliveries">
      <p className="label mb-3 text-muted [overflow-wrap:anywhere]">Of {name}</p>
      {deliveries.data ? <AlertDeliveries deliveries={deliveries.data} /> : <Unavailable of={[deliveries]} />}
    </Panel>
  )
}
