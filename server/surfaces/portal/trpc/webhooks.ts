import { z } from "zod"
import { byOwner } from "../../../accounts/keys/owned"
import { overlaps } from "../../../accounts/keys/rotate"
import { tiers } from "../../../accounts/tiers"
import { listDeliveries } from "../../../accounts/webhooks/deliveries"
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
import { webhookPoster } from "../../../accounts/webhooks/signedPost"
import { isTopic, mayFollow, type Topic, topicNames, topics } from "../../../events/topics"
import type { Service } from "../../requests/service"
import { mostTickers } from "../../requests/streamParams"
import { findPlan } from "./account"
import { requireDone } from "./declined"
import { guardedMutation, mutation, portalRouter, query, validated } from "./procedures"
import { requireTicker, ticker } from "./watchlist"

const endpointId = z.string().min(1).max(100)
const ofEndpoint = validated(z.object({ endpointId }))

const wanted = z.object({
  url: z.string().trim().min(1, "Enter the address of your endpoint.").max(500, "This address is too long."),
  topics: z.array(z.enum(topicNames as [Topic, ...Topic[]])).min(1, "Choose at least one topic."),
  tickers: z.array(ticker).max(mostTickers, `Name at most ${mostTickers} tickers.`),
})

const mutationOfWebhooks = guardedMutation("webhooks")

export const webhooks = portalRouter({
  list: query.query(async ({ ctx: { service, session, at } }) => {
    const { tier } = await findPlan(service, session.accountId)
    const isExcluded = (topic: string) => isTopic(topic) && !mayFollow(tier, topic)
    const endpoints = await listEndpoints(service, session.accountId, at)
    return {
      endpoints: endpoints.map((each) => ({ ...each, excludedTopics: each.topics.filter(isExcluded) })),
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
    return requireDone(await testEndpoint(sending(service), session.accountId, input.endpointId, at))
  }),

  redeliver: mutation
    .input(validated(z.object({ endpointId, deliveryId: z.string().regex(/^\d{1,18}$/) })))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      return requireDone(await redeliver(sending(service), session.accountId, input, at))
    }),

  pause: mutation.input(ofEndpoint).mutation(async ({ ctx: { service, session, at }, input }) => {
    requireDone(await pauseEndpoint(service, session.accountId, input.endpointId, byOwner(at)))
  }),

  resume: mutation.input(ofEndpoint).mutation(async ({ ctx: { service, session, at }, input }) => {
    requireDone(await resumeEndpoint(service, session.accountId, input.endpointId, byOwner(at)))
  }),

  delete: mutation.input(ofEndpoint).mutation(async ({ ctx: { service, session, at }, input }) => {
    requireDone(await deleteEndpoint(service, session.accountId, input.endpointId, byOwner(at)))
  }),
})

function coveredTickers(service: Service, tickers: readonly string[]): string[] {
  return [...new Set(tickers.map((each) => requireTicker(service, each)))]
}

function sending({ database, quota, env }: Service) {
  return { database, quota, env, post: webhookPoster({ allowsPrivate: env.WEBHOOK_PRIVATE_NETWORKS === "allowed" }) }
}
