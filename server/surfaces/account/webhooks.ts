import { z } from "zod"
import { type Delivery, listDeliveries } from "../../accounts/webhooks/deliveries"
import {
  createEndpoint,
  deleteEndpoint,
  editEndpoint,
  listEndpoints,
  noEndpoint,
  type OwnEndpoint,
  pauseEndpoint,
  redeliver,
  resumeEndpoint,
  rotateSecret,
  type Tried,
  testEndpoint,
} from "../../accounts/webhooks/own"
import { webhookPoster } from "../../accounts/webhooks/signedPost"
import { isTopic, mayFollow } from "../../events/topics"
import { canonicalTicker } from "../../platform/tickers/ticker"
import { count } from "../../products/figures"
import { bodyFault } from "../requests/parseBody"
import type { Service } from "../requests/service"
import { type AccountCall, accountEndpoint, requireDone } from "./endpoint"
import { instant, overlapSeconds, webhookFields } from "./fields"

const webhook = z.object({
  id: z.string().describe("The id of the webhook."),
  url: z.string().nullable().describe("The address that events are posted to. Null: it can no longer be read."),
  topics: z.array(z.string()).describe("The topics that it gets."),
  excluded_topics: z.array(z.string()).describe("Those of its topics that the plan does not include."),
  tickers: z.array(z.string()).describe("The tickers that it gets events of. None: all."),
  status: z
    .enum(["active", "failing", "paused", "beyond_plan"] satisfies OwnEndpoint["status"][])
    .describe("Whether events are sent. `beyond_plan`: the plan has fewer webhooks."),
  pause_reason: z
    .enum(["owner", "failing", "gone", "unreadable"])
    .nullable()
    .describe("Why it is paused. Null: it is not."),
  failures: count.describe("Attempts that failed since the last delivery that was accepted."),
  failing_since: instant.nullable().describe("Since when deliveries fail, in UTC. Null: they do not."),
  next_attempt_at: instant.nullable().describe("When the failed delivery is sent again, in UTC. Null: none failed."),
  old_secret_until: instant.nullable().describe("Until when the earlier secret signs too, in UTC. Null: it does not."),
  created_at: instant.describe("When it was made, in UTC."),
})

const withSecret = webhook.extend({ secret: z.string().describe("The signing secret, which is shown this once.") })

const answered = {
  ms: count.describe("How long the answer took, in milliseconds."),
  status: count.nullable().describe("The HTTP status of the answer. Null: there was no answer."),
  error: z.string().nullable().describe("Why there was no answer. Null: there was one."),
  answer: z.string().nullable().describe("The beginning of the answer. Null: there was none."),
}

const attempt = z.object({ is_accepted: z.boolean().describe("Whether the status is 200 to 299."), ...answered })

const delivery = z.object({
  id: z.string().describe("The id of the delivery."),
  kind: z.enum(["event", "test", "redelivery"] satisfies Delivery["kind"][]).describe("Why it was sent."),
  event_id: z.string().describe("The id of the event, as `webhook-id`."),
  type: z.string().describe("What happened."),
  body: z.string().describe("The body, as it was posted."),
  at: instant.describe("When it was sent, in UTC."),
  ...answered,
})

export const webhooks = [
  accountEndpoint({
    method: "GET",
    path: "account/webhooks",
    title: "List webhooks",
    summary: "All webhooks of the account, without their secrets.",
    status: 200,
    answer: z.object({ webhooks: z.array(webhook).describe("The webhooks, the oldest first.") }),
    work: async (call) => ({ webhooks: await listWebhooks(call) }),
  }),

  accountEndpoint({
    method: "POST",
    path: "account/webhooks",
    title: "Make a webhook",
    summary: "Makes a webhook, which gets events from now on, and returns its signing secret this once.",
    status: 201,
    body: z.strictObject({ ...webhookFields, tickers: webhookFields.tickers.optional() }),
    answer: withSecret,
    async work(call, { tickers = [], ...wanted }) {
      const { service, holder, change } = call
      const beginning = await service.streams.tail.head()
      const asked = { ...wanted, tickers: coveredTickers(service, tickers), beginning }
      const { id, secret } = requireDone(await createEndpoint(service, holder.accountId, asked, change), change)
      return { ...(await findWebhook(call, id)), secret }
    },
  }),

  accountEndpoint({
    method: "PATCH",
    path: "account/webhooks/{id}",
    title: "Change a webhook",
    summary: "Changes the fields that the body names. Events that were not sent yet follow the new choice.",
    status: 200,
    body: z.strictObject(webhookFields).partial(),
    answer: webhook,
    async work(call, { tickers, ...wanted }) {
      const { service, holder, path, change } = call
      const earlier = await findWebhook(call, path.id)
      const asked = { ...earlier, ...wanted, tickers: tickers ? coveredTickers(service, tickers) : earlier.tickers }
      const url = asked.url
      if (url === null) throw bodyFault("url", "is required, because the address can no longer be read", null)
      requireDone(await editEndpoint(service, holder.accountId, { ...asked, url }, change), change)
      return findWebhook(call, path.id)
    },
  }),

  accountEndpoint({
    method: "DELETE",
    path: "account/webhooks/{id}",
    title: "Delete a webhook",
    summary: "Ends the webhook, with its deliveries. This cannot be undone.",
    status: 204,
    async work({ service, holder, path, change }) {
      requireDone(await deleteEndpoint(service, holder.accountId, path.id, change), change)
      return null
    },
  }),

  accountEndpoint({
    method: "POST",
    path: "account/webhooks/{id}/rotate-secret",
    title: "Rotate the secret of a webhook",
    summary: "Makes a new signing secret and returns it this once. During the overlap, both sign each delivery.",
    status: 201,
    body: z.strictObject({ overlap_seconds: overlapSeconds }),
    answer: withSecret,
    async work(call, body) {
      const { service, holder, path, change } = call
      const rotation = { id: path.id, overlapSeconds: body.overlap_seconds }
      const { secret } = requireDone(await rotateSecret(service, holder.accountId, rotation, change), change)
      return { ...(await findWebhook(call, path.id)), secret }
    },
  }),

  accountEndpoint({
    method: "POST",
    path: "account/webhooks/{id}/test",
    title: "Test a webhook",
    summary: "Posts a test event, and says how the endpoint answered.",
    status: 200,
    answer: attempt,
    async work({ service, holder, path, change }) {
      const { at } = change
      return shownAttempt(requireDone(await testEndpoint(sendingOf(service), holder.accountId, path.id, at), change))
    },
  }),

  accountEndpoint({
    method: "POST",
    path: "account/webhooks/{id}/pause",
    title: "Pause a webhook",
    summary: "Sends nothing until the webhook is resumed.",
    status: 200,
    answer: webhook,
    async work(call) {
      const { service, holder, path, change } = call
      requireDone(await pauseEndpoint(service, holder.accountId, path.id, change), change)
      return findWebhook(call, path.id)
    },
  }),

  accountEndpoint({
    method: "POST",
    path: "account/webhooks/{id}/resume",
    title: "Resume a webhook",
    summary: "Sends again, from where the webhook stopped.",
    status: 200,
    answer: webhook,
    async work(call) {
      const { service, holder, path, change } = call
      requireDone(await resumeEndpoint(service, holder.accountId, path.id, change), change)
      return findWebhook(call, path.id)
    },
  }),

  accountEndpoint({
    method: "GET",
    path: "account/webhooks/{id}/deliveries",
    title: "List deliveries",
    summary: "The last 100 deliveries of the webhook, with what was posted and how the endpoint answered.",
    status: 200,
    answer: z.object({ deliveries: z.array(delivery).max(100).describe("The deliveries, the newest first.") }),
    async work({ service, holder, path, change }) {
      const deliveries = await listDeliveries(service.database, holder.accountId, path.id)
      return { deliveries: deliveries ?? requireDone<never>(noEndpoint, change) }
    },
  }),

  accountEndpoint({
    method: "POST",
    path: "account/webhooks/{id}/deliveries/{delivery_id}/redeliver",
    title: "Send a delivery again",
    summary: "Posts the event of an earlier delivery again, under its own id, and says how the endpoint answered.",
    status: 200,
    answer: attempt,
    async work({ service, holder, path, change }) {
      const which = { endpointId: path.id, deliveryId: path.delivery_id }
      return shownAttempt(requireDone(await redeliver(sendingOf(service), holder.accountId, which, change.at), change))
    },
  }),
]

type Call = Pick<AccountCall, "service" | "holder" | "change">

async function listWebhooks({ service, holder, change }: Call) {
  const isExcluded = (topic: string) => isTopic(topic) && !mayFollow(holder.tier, topic)
  const endpoints = await listEndpoints(service, holder.accountId, change.at)
  return endpoints.map((each) => ({ ...each, excludedTopics: each.topics.filter(isExcluded) }))
}

async function findWebhook(call: Call, id: string) {
  return (await listWebhooks(call)).find((each) => each.id === id) ?? requireDone<never>(noEndpoint, call.change)
}

const shownAttempt = ({ isTaken, ...rest }: Tried) => ({ ...rest, isAccepted: isTaken })

function coveredTickers({ knowledge }: Service, tickers: readonly string[]): string[] {
  const covered = tickers.map((text) => {
    const canonical = canonicalTicker(text) ?? text.toUpperCase()
    if (!knowledge.hasTicker(canonical)) throw bodyFault("tickers", `${canonical} is not in the universe`, tickers)
    return canonical
  })
  return [...new Set(covered)]
}

export function sendingOf({ database, quota, env }: Service) {
  return { database, quota, env, post: webhookPoster({ allowsPrivate: env.WEBHOOK_PRIVATE_NETWORKS === "allowed" }) }
}
