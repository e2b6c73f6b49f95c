import { TRPCError } from "@trpc/server"
import { z } from "zod"
import { isChangelogReader } from "../../../accounts/changelogReaders"
import { spellEmail } from "../../../accounts/email"
import { askExport } from "../../../accounts/export/ask"
import { byOwner } from "../../../accounts/keys/owned"
import { chooseMails, type MailChoices } from "../../../accounts/mailChoices"
import { findAskedChange, requestAddressChange } from "../../../accounts/registration/changeAddress"
import { requestDeletion } from "../../../accounts/registration/deletion"
import { endOtherSessions, endOwnSession, listOwnSessions } from "../../../accounts/sessions/own"
import { signOutEverywhere } from "../../../accounts/sessions/store"
import { sayInstant } from "../../../platform/text"
import { exportPath } from "../export"
import { requireDone } from "./declined"
import { guardedMutation, mutation, portalRouter, query, validated } from "./procedures"

const mailChoices = z.object({
  wantsDailyBrief: z.boolean(),
  wantsQuotaMails: z.boolean(),
  wantsExpiryMails: z.boolean(),
  wantsStatusMails: z.boolean(),
  wantsChangelog: z.boolean(),
}) satisfies z.ZodType<MailChoices>

const mutationOfSettings = guardedMutation("settings")

export const settings = portalRouter({
  read: query.query(async ({ ctx: { service, session, at } }) => {
    const account = await service.database.prisma.account.findUnique({
      where: { id: session.accountId },
      select: {
        email: true,
        tier: true,
        wantsDailyBrief: true,
        wantsQuotaMails: true,
        wantsExpiryMails: true,
        wantsStatusMails: true,
      },
    })
    if (!account) throw new TRPCError({ code: "UNAUTHORIZED", message: "This account has been deleted." })
    const { email, ...ofAccount } = account
    const wantsChangelog = await isChangelogReader(service.database.prisma, email)
    const choices = { ...ofAccount, wantsChangelog }
    const asked = await findAskedChange(service, { accountId: session.accountId, at })
    const askedChange = asked && { ...asked, email: spellEmail(asked.email) }
    const sessions = await listOwnSessions(service.database, session.accountId, at)
    const shown = sessions.map((each) => ({ ...each, isThisOne: each.id === session.sessionId }))
    return { ...choices, email: spellEmail(email), sessions: shown, askedChange }
  }),

  setMails: mutation
    .input(validated(mailChoices.partial()))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      await chooseMails(service.database, session.accountId, input, at)
    }),

  /** Mails a link to the new address; nothing changes until its owner confirms. */
  changeAddress: mutationOfSettings
    .input(validated(z.object({ email: z.string() })))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      const change = { accountId: session.accountId, email: input.email, at }
      const asked = await requestAddressChange(service, change)
      if (asked.ok) return { email: spellEmail(asked.email) }
      const code = asked.reason === "limit" ? "TOO_MANY_REQUESTS" : "BAD_REQUEST"
      throw new TRPCError({ code, message: asked.detail })
    }),

  /** Signs one browser out. If it is this one, removes its cookie too. */
  endSession: mutation
    .input(validated(z.object({ sessionId: z.string().regex(/^[0-9a-f]{64}$/, "This is not a session.") })))
    .mutation(async ({ ctx: { service, session, at, dropCookie }, input: { sessionId } }) => {
      if (!(await endOwnSession(service.database, session.accountId, sessionId, at)))
        throw new TRPCError({ code: "NOT_FOUND", message: "This browser is no longer signed in." })
      if (sessionId === session.sessionId) dropCookie()
    }),

  endOtherSessions: mutation.mutation(({ ctx: { service, session, at } }) =>
    endOtherSessions(service.database, session.accountId, session.sessionId, at),
  ),

  signOutEverywhere: mutation.mutation(async ({ ctx: { service, session, at, dropCookie } }) => {
    await signOutEverywhere(service.database, session.accountId, at)
    dropCookie()
  }),

  /** Returns a URL at which this browser can download all data of the account for some minutes. */
  exportData: mutationOfSettings.mutation(async ({ ctx: { service, session, at } }) => {
    const asked = requireDone(await askExport(service, session.accountId, byOwner(at)))
    return { address: `${exportPath}?ticket=${asked.ticket}`, expiresAt: asked.expiresAt.toISOString() }
  }),

  /** Mails a link to the account's address; nothing is deleted until its owner confirms. */
  askDeletion: mutationOfSettings.mutation(async ({ ctx: { service, session, at } }) => {
    const asked = await requestDeletion(service, { accountId: session.accountId, at })
    if (asked.ok) return { email: spellEmail(asked.email), expiresAt: asked.expiresAt.toISOString() }
    if (asked.reason === "limit") {
      const message = `Too many emails were requested this ${asked.window}. Try again in the next one.`
      throw new TRPCError({ code: "TOO_MANY_REQUESTS", message })
    }
    throw new TRPCError({ code: "BAD_REQUEST", message: recentlyMoved(asked.until) })
  }),
})

const recentlyMoved = (until: Date) =>
  `The address of this account was changed recently. Until ${sayInstant(until)}, the change can be undone from the old address; after that, the account can be deleted.`
