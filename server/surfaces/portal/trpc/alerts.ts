import { TRPCError } from "@trpc/server"
import { z } from "zod"
import { isRecentSignIn } from "../../../accounts/recentSignIn"
import { mostAlerts, tiers } from "../../../accounts/tiers"
import { isTimeZone } from "../../../accounts/webhooks/alertTimes"
import { listAlertDeliveries, testAlert } from "../../../accounts/webhooks/alertTurns"
import { type Destination, destinationNames, destinations } from "../../../accounts/webhooks/destinations"
import {
  createAlert,
  deleteAlert,
  editAlert,
  listAlerts,
  pauseAlert,
  resumeAlert,
} from "../../../accounts/webhooks/ownAlerts"
import { filtersOf } from "../../../events/alerts"
import { type EventType, eventTypes, isTopic, mayFollow, topics } from "../../../events/topics"
import { eventTypeNames } from "../../../signals/eventTypes"
import { webhookFields } from "../../account/fields"
import { sendingOf } from "../../account/webhooks"
import type { Service } from "../../requests/service"
import { findPlan } from "./account"
import { requireDone } from "./declined"
import { mutation, portalRouter, query, signInAgain, validated } from "./procedures"
import { coveredTickers } from "./webhooks"

const alertId = z.string().min(1).max(100)
const ofAlert = validated(z.object({ alertId }))

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 07:00.")
const mostMessages = 20
const countSentence = `Enter a whole number of messages from 1 to ${mostMessages}.`

const choice = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Give the alert a name.")
    .max(60, "A name has at most 60 characters.")
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, "A name has no control characters."),
  topic: z.enum(eventTypes as [EventType, ...EventType[]]),
  signalTypes: z.array(z.enum(eventTypeNames)).max(eventTypeNames.length),
  direction: z.enum(["bullish", "bearish"]).nullable(),
  onlyWatched: z.boolean(),
  tickers: webhookFields.tickers,
  pace: z.enum(["at_once", "hourly", "daily"]),
  mostAnHour: z.int(countSentence).min(1, countSentence).max(mostMessages, countSentence),
  dailyAt: clock,
  quietFrom: clock.nullable(),
  quietUntil: clock.nullable(),
  timeZone: z.string().max(60).refine(isTimeZone, "Enter a time zone of IANA, such as Europe/Berlin."),
})

const wanted = choice.extend({
  destination: z.enum(destinationNames as [Destination, ...Destination[]]),
  address: z.string().trim().max(500, "This address is too long."),
  chatId: z.string().trim().max(100, "This chat is too long."),
})

export const alerts = portalRouter({
  list: query.query(async ({ ctx: { service, session } }) => {
    const { tier } = await findPlan(service, session.accountId)
    const isExcluded = (topic: string) => isTopic(topic) && !mayFollow(tier, topic)
    const own = await listAlerts(service, session.accountId)
    return {
      alerts: own.map((each) => ({ ...each, isExcluded: isExcluded(each.topic) })),
      most: mostAlerts,
      mostPosted: tiers[tier].postedAlerts,
      mostMessages,
      topics: eventTypes.map((name) => ({
        ...{ name, says: topics[name].says, isIncluded: mayFollow(tier, name), filters: filtersOf(name) },
      })),
      signalTypes: eventTypeNames,
      destinations: destinationNames.map((name) => ({ name, label: destinations[name].name })),
    }
  }),

  deliveries: query.input(ofAlert).query(async ({ ctx: { service, session }, input }) => {
    return listAlertDeliveries(service.database, session.accountId, input.alertId)
  }),

  /** Returns the secret of a webhook, once. A thief of a session must not learn from then on what happens. */
  create: mutation.input(validated(wanted)).mutation(async ({ ctx: { service, session, at }, input }) => {
    const { destination, address, chatId, ...rest } = input
    if (destination !== "mail" && !isRecentSignIn(session, at)) throw signInAgain("alerts")
    const chosen = checkedChoice(service, rest)
    const beginning = await service.streams.tail.head()
    const asked = { destination, address, chatId, beginning, choice: chosen }
    const made = requireDone(await createAlert(service, session.accountId, asked, at))
    return { id: made.id, secret: made.secret }
  }),

  edit: mutation
    .input(validated(choice.extend({ alertId })))
    .mutation(async ({ ctx: { service, session, at }, input: { alertId: id, ...rest } }) => {
      requireDone(await editAlert(service, session.accountId, { id, choice: checkedChoice(service, rest) }, at))
    }),

  test: mutation.input(ofAlert).mutation(async ({ ctx: { service, session, at }, input }) => {
    return requireDone(await testAlert(sendingOf(service), session.accountId, input.alertId, at))
  }),

  pause: mutation.input(ofAlert).mutation(async ({ ctx: { service, session, at }, input }) => {
    requireDone(await pauseAlert(service, session.accountId, input.alertId, at))
  }),

  resume: mutation.input(ofAlert).mutation(async ({ ctx: { service, session, at }, input }) => {
    const beginning = await service.streams.tail.head()
    requireDone(await resumeAlert(service, session.accountId, { id: input.alertId, beginning }, at))
  }),

  delete: mutation.input(ofAlert).mutation(async ({ ctx: { service, session, at }, input }) => {
    requireDone(await deleteAlert(service, session.accountId, input.alertId, at))
  }),
})

/** Refuses a filter that no event of the topic could pass. */
function checkedChoice(service: Service, asked: z.output<typeof choice>): z.output<typeof choice> {
  const { topic, signalTypes, direction, tickers, onlyWatched, quietFrom, quietUntil } = asked
  const filters = filtersOf(topic)
  const refuse = (message: string) => new TRPCError({ code: "BAD_REQUEST", message })
  if (!filters.signals && (signalTypes.length > 0 || direction !== null))
    throw refuse("Only signal.issued has a type and a direction to choose by.")
  if (!filters.tickers && (tickers.length > 0 || onlyWatched)) throw refuse(`Events of ${topic} are about no ticker.`)
  if (tickers.length > 0 && onlyWatched) throw refuse("Choose tickers or your watchlist, not both.")
  if ((quietFrom === null) !== (quietUntil === null) || (quietFrom !== null && quietFrom === quietUntil))
    throw refuse("Quiet hours have a beginning and another end.")
  return { ...asked, tickers: coveredTickers(service, tickers) }
}
