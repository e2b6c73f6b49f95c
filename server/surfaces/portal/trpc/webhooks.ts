import { z } from "zod"
import { byOwner } from "../../../accounts/keys/owned"
import { overlaps } from "../../../accounts/keys/rotate"
import { tiers } from "../../../accounts/tiers"
import { listDeliveries } from "../../../accounts/webhooks/deliveries"
import { endSubscription, listSubscriptions } from "../../../accounts/webhooks/mcpSubscriptions"
import {
  createEndpoint,
  deleteEndpoint,
  editEndpoint,
  listEndpoints,
  pauseEndpoint,
  redeliver,
  resumeEndpoint,
  rotateSecret,
  testEndpoint,
} from "../../../accounts/webhooks/own"
import { isTopic, mayFollow, topicNames, topics } from "../../../events/topics"
import { webhookFields } from "../../account/fields"
import { sendingOf } from "../../account/webhooks"
import type { Service } from "../../requests/service"
import { findPlan } from "./account"
import { requireDone } from "./declined"
import { guardedMutation, mutation, portalRouter, query, validated } from "./procedures"
import { requireTicker } from "./watchlist"

const endpointId = z.string().min(1).max(100)
const ofEndpoint = validated(z.object({ endpointId }))

const wanted = z.object(webhookFields)

const mutationOfWebhooks = guardedMutation("webhooks")

export const webhooks = portalRouter({
  list: query.query(async ({ ctx: { service, session, at } }) => {
    const { tier } = await findPlan(service, session.accountId)
    const isExcluded = (topic: string) => isTopic(topic) && !mayFollow(tier, topic)
    const endpoints = await listEndpoints(service, session.accountId, at)
    return {
      endpoints: endpoints.map((each) => ({ ...each, excludedTopics: each.topics.filter(isExcluded) })),
      subscriptions: await listSubscriptions(service, session.accountId, at),
      most: tiers[tier].webhooks,
      topics: topicNames.map((name) => ({ name, says: topics[name].says, isIncluded: mayFollow(tier, name) })),
    }
  }),

  deliveries: query.input(ofEndpoint).query(async ({ ctx: { service, session }, input }) => {
    return (await listDeliveries(service.database, session.accountId, input.endpointId)) ?? []
  }),

  /** Returns the secret, once. */
  create: mutationOfWebhooks.input(validated(wanted)).mutation(async ({ ctx: { service, session, at }, input }) => {
    const asked = { ...input, tickers: coveredTickers(service, input.tickers) }
    const beginning = await service.streams.tail.head()
    const made = requireDone(await createEndpoint(service, session.accountId, { ...asked, beginning }, byOwner(at)))
    return { id: made.id, secret: made.secret }
  }),

  edit: mutationOfWebhooks
    .input(validated(wanted.extend({ endpointId })))
    .mutation(async ({ ctx: { service, session, at }, input: { endpointId: id, ...input } }) => {
      const asked = { id, ...input, tickers: coveredTickers(service, input.tickers) }
      requireDone(await editEndpoint(service, session.accountId, asked, byOwner(at)))
    }),

  rotate: mutationOfWebhooks
    .input(validated(z.object({ endpointId, overlapSeconds: z.literal(overlaps) })))
    .mutation(async ({ ctx: { service, session, at }, input: { endpointId: id, overlapSeconds } }) => {
      const rotated = requireDone(await rotateSecret(service, session.accountId, { id, overlapSeconds }, byOwner(at)))
      return { secret: rotated.secret, oldUntil: rotated.oldUntil.toISOString() }
    }),

  test: mutation.input(ofEndpoint).mutation(async ({ ctx: { service, session, at }, input }) => {
    return requireDone(await testEndpoint(sendingOf(service), session.accountId, input.endpointId, at))
  }),

  redeliver: mutation
    .input(validated(z.object({ endpointId, deliveryId: z.string().regex(/^\d{1,18}$/) })))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      return requireDone(await redeliver(sendingOf(service), session.accountId, input, at))
    }),

  pause: mutation.input(ofEndpoint).mutation(async ({ ctx: { service, session, at }, input }) => {
    requireDone(await pauseEndpoint(service, session.accountId, input.endpointId, byOwner(at)))
  }),

  resume: mutation.input(ofEndpoint).mutation(async ({ ctx: { service, session, at }, input }) => {
    requireDone(await resumeEndpoint(service, session.accountId, input.endpointId, byOwner(at)))
  }),

  /** Of a program that subscribed over MCP. One that has ended meanwhile is no error. */
  endSubscription: mutation
    .input(validated(z.object({ subscriptionId: z.string().min(1).max(100) })))
    .mutation(async ({ ctx: { service, session, at }, input: { subscriptionId } }) => {
      await endSubscription(service, session.accountId, subscriptionId, byOwner(at))
    }),

  delete: mutation.input(ofEndpoint).mutation(async ({ ctx: { service, session, at }, input }) => {
    requireDone(await deleteEndpoint(service, session.accountId, input.endpointId, byOwner(at)))
  }),
})

export function coveredTickers(service: Service, tickers: readonly string[]): string[] {
  return [...new Set(tickers.map((each) => requireTicker(service, each)))]
}
