"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "@/components/account/button"
import { Panel, Unavailable } from "@/components/account/panel"
import { Deliveries } from "@/components/account/webhooks/deliveries"
import { addressText, EndpointCard } from "@/components/account/webhooks/endpointCard"
import { EndpointDialog, type EndpointTask } from "@/components/account/webhooks/endpointDialog"
import { OwnRecord } from "@/components/account/webhooks/ownRecord"
import { Subscriptions } from "@/components/account/webhooks/subscriptions"
import { Link } from "@/components/site/link"
import { usePortal, usePortalClient } from "../portal"
import { every } from "../queries"

export function Webhooks() {
  const portal = usePortal()
  const client = usePortalClient().webhooks
  const cache = useQueryClient()
  const [task, setTask] = useState<EndpointTask | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useQuery(portal.webhooks.list.queryOptions(undefined, { refetchInterval: every(5_000) }))
  if (!list.data) return <Unavailable of={[list]} />
  const { endpoints, subscriptions, most, topics } = list.data
  const shown = endpoints.find(({ id }) => id === chosen) ?? endpoints[0]
  const after = async <Done,>(change: Promise<Done>): Promise<Done> => {
    const done = await change
    await cache.invalidateQueries(portal.webhooks.pathFilter())
    return done
  }
  const create = (
    <Button kind="primary" disabled={endpoints.length >= most} onClick={() => setTask({ verb: "create" })}>
      Add an endpoint
    </Button>
  )
  return (
    <>
      <p className="mt-4 max-w-[40rem] text-muted">
        A webhook posts events to your server as they happen: signals and predictions that are issued and graded, a new
        market regime, and 80% of your quota. See <Link href="/docs/webhooks">how to receive and verify them</Link>.
      </p>
      <Panel id="endpoints" title="Endpoints" aside={most > 0 && create}>
        {most === 0 && (
          <p className="max-w-[40rem] text-muted">
            Webhooks are part of the Premium and Professional plans. <Link href="/pricing">Compare the plans</Link>, or
            use <Link href="/docs/stream">the stream</Link>, which every plan has.
          </p>
        )}
        {most > 0 && endpoints.length === 0 && <p className="text-muted">You have no endpoints yet.</p>}
        {endpoints.map((endpoint) => (
          <EndpointCard
            key={endpoint.id}
            endpoint={endpoint}
            isShown={endpoint.id === shown?.id}
            onShow={() => setChosen(endpoint.id)}
            onChoose={(verb) => setTask({ verb, of: endpoint })}
          />
        ))}
        {most > 0 && endpoints.length > 0 && (
          <p className="label mt-4 text-muted">
            {endpoints.length} of {most} endpoints of your plan.
          </p>
        )}
      </Panel>
      {shown && (
        <OwnDeliveries
          key={shown.id}
          endpointId={shown.id}
          url={addressText(shown.url)}
          redeliver={(deliveryId) => after(client.redeliver.mutate({ endpointId: shown.id, deliveryId }))}
        />
      )}
      {subscriptions.length > 0 && (
        <Subscriptions
          subscriptions={subscriptions}
          end={(subscriptionId) => after(client.endSubscription.mutate({ subscriptionId }))}
        />
      )}
      {most > 0 && <OwnRecord />}
      {task && (
        <EndpointDialog
          task={task}
          topics={topics}
          actions={{
            create: (wanted) => after(client.create.mutate(wanted)),
            edit: (wanted) => after(client.edit.mutate(wanted)),
            rotate: (wanted) => after(client.rotate.mutate(wanted)),
            test: (endpointId) => after(client.test.mutate({ endpointId })),
            pause: (endpointId) => after(client.pause.mutate({ endpointId })),
            resume: (endpointId) => after(client.resume.mutate({ endpointId })),
            delete: (endpointId) => after(client.delete.mutate({ endpointId })),
          }}
          onClose={() => setTask(null)}
        />
      )}
    </>
  )
}

type OwnDeliveriesProps = { endpointId: string; url: string; redeliver(deliveryId: string): Promise<unknown> }

function OwnDeliveries({ endpointId, url, redeliver }: OwnDeliveriesProps) {
  const portal = usePortal()
  const asked = portal.webhooks.deliveries.queryOptions({ endpointId }, { refetchInterval: every(5_000) })
  const deliveries = useQuery(asked)
  return (
    <Panel id="deliveries" title="Last deliveries">
      <p className="label mb-3 text-muted [overflow-wrap:anywhere]">To {url}</p>
      {deliveries.data ? (
        <Deliveries deliveries={deliveries.data} redeliver={redeliver} />
      ) : (
        <Unavailable of={[deliveries]} />
      )}
    </Panel>
  )
}
