import { TRPCError } from "@trpc/server"
import { z } from "zod"
import { lifetimes } from "../../../accounts/links/link"
import { createOwnLink, listOwnLinks, mostReadsPerDay, revokeOwnLink } from "../../../accounts/links/own"
import { isRefusal } from "../../../platform/errors"
import { readLinkQuestion } from "../../rest/linkQuestion"
import { requireDone } from "./declined"
import { guardedMutation, mutation, portalRouter, query, validated } from "./procedures"

const readsSentence = `Enter a whole number from 1 to ${mostReadsPerDay}, or leave it empty.`

const wanted = z.object({
  keyId: z.string().min(1).max(100),
  address: z
    .string()
    .trim()
    .min(1, "Enter an endpoint, such as predictions/latest?limit=50.")
    .max(2_000, "This request is too long."),
  lifetimeSeconds: z.literal(lifetimes),
  mostPerDay: z.int(readsSentence).min(1, readsSentence).max(mostReadsPerDay, readsSentence).nullable().optional(),
})

export const links = portalRouter({
  list: query.query(({ ctx: { service, session, at } }) => listOwnLinks(service.database, session.accountId, at)),

  /** Returns the URL, once. */
  create: guardedMutation("links")
    .input(validated(wanted))
    .mutation(async ({ ctx: { service, session, at }, input: { address, ...rest } }) => {
      const question = requireUsable(() => readLinkQuestion(service, address, at.getTime()))
      const made = requireDone(await createOwnLink(service, session.accountId, { ...rest, ...question }, at))
      return {
        url: `${service.env.BASE_URL}/links/${made.token}`,
        id: made.id,
        expiresAt: made.expiresAt.toISOString(),
      }
    }),

  revoke: mutation
    .input(validated(z.object({ linkId: z.string().min(1).max(100) })))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      requireDone(await revokeOwnLink(service.database, session.accountId, input.linkId, at))
    }),
})

/** Passes the API's error message on to the page. */
function requireUsable<Question>(read: () => Question): Question {
  try {
    return read()
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal
    const violations = refusal.violations.map(({ loc, msg }) => `${loc[1]} ${msg}`)
    const message = violations.length > 0 ? `${violations.join("; ")}.` : refusal.detail
    throw new TRPCError({ code: "BAD_REQUEST", message })
  }
}
