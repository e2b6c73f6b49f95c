"use client"

import { useState } from "react"
import type { OwnSubscription } from "@/server/accounts/webhooks/mcpSubscriptions"
import { Button } from "../button"
import { Dialog } from "../dialog"
import { clockText, dayText } from "../instants"
import { Panel } from "../panel"

type SubscriptionsProps = { subscriptions: OwnSubscription[]; end(id: string): Promise<unknown> }

/** What programs subscribed to over MCP. */
export function Subscriptions({ subscriptions, end }: SubscriptionsProps) {
  const [chosen, setChosen] = useState<OwnSubscription | null>(null)
  return (
    <Panel id="subscriptions" title="Subscriptions over MCP">
      <p className="max-w-[40rem] text-muted">
        Programs with your key or your sign-in asked for these events. Each ends by itself unless the program asks
        again.
      </p>
      <ul className="mt-4 border-rule border-t">
        {subscriptions.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-b py-3"
          >
            <div className="[overflow-wrap:anywhere]">
              <p>
                {subjectOf(each)}, to {each.host ?? "an address that can no longer be read"}
              </p>
              <p className="label mt-1 text-muted">
                Until {dayText(each.expiresAt)}, {clockText(each.expiresAt)} UTC
              </p>
            </div>
            <Button kind="quiet" onClick={() => setChosen(each)}>
              End<span className="sr-only"> the subscription to {subjectOf(each)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <Dialog
          title="End this subscription?"
          lead={<p>The program gets no more of these events. While it has its key, it can ask again.</p>}
          submit="End it"
          work={() => end(chosen.id).then(() => null)}
          onClose={() => setChosen(null)}
        />
      )}
    </Panel>
  )
}

function subjectOf({ topic, tickers }: OwnSubscription): string {
  return tickers.length === 0 ? topic : `${topic} of ${tickers.join(", ")}`
}
