import { TRPCError } from "@trpc/server"
import { z } from "zod"
import { deleteAccount } from "../access/deleteAccount"
import { readEmail } from "../access/email"
import { endAllSessions } from "../access/session/store"
import { requestAddressChange } from "../access/signup/changeAddress"
import { mutation, portalRouter, query } from "./portal"

const mailChoices = z.object({
  wantsDailyBrief: z.boolean(),
  wantsQuotaMails: z.boolean(),
  wantsExpiryMails: z.boolean(),
})

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
        _count: { select: { sessions: { where: { expiresAt: { gt: at } } } } },
      },
    })
    if (!account) throw new TRPCError({ code: "UNAUTHORIZED", message: "This account is gone." })
    const { _count, ...choices } = account
    return { ...choices, sessions: _count.sessions }
  }),

  setMails: mutation.input(mailChoices.partial()).mutation(async ({ ctx: { service, session, at }, input }) => {
    await service.database.prisma.$transaction(async (tx) => {
      await tx.account.update({ where: { id: session.accountId }, data: input })
      const { accountId } = session
      await tx.auditEntry.create({ data: { at, actor: "owner", action: "mails.chosen", accountId, detail: input } })
    })
  }),

  /** Mails a link to the new address; nothing changes before it is confirmed. */
  changeAddress: mutation
    .input(z.object({ email: z.string().max(1_000) }))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      const wish = { accountId: session.accountId, email: input.email, at }
      const asked = await requestAddressChange(service, wish)
      if (asked.ok) return { email: asked.email }
      const code = asked.reason === "limit" ? "TOO_MANY_REQUESTS" : "BAD_REQUEST"
      throw new TRPCError({ code, message: asked.detail })
    }),

  /** Ends every session of the account, this one too. */
  signOutEverywhere: mutation.mutation(async ({ ctx: { service, session, at } }) => {
    await service.database.prisma.$transaction(async (tx) => {
      const { accountId } = session
      await endAllSessions(tx, accountId)
      await tx.auditEntry.create({ data: { at, actor: "owner", action: "sessions.ended", accountId } })
    })
  }),

  /** Deletes the account with all its keys, once its address has been typed. */
  deleteAccount: mutation
    .input(z.object({ typed: z.string().max(1_000) }))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      const read = readEmail(input.typed)
      const account = await service.database.prisma.account.findUnique({ where: { id: session.accountId } })
      if (!account || !read.ok || read.email !== account.email) {
        throw new TRPCError({ code: "BAD_REQUEST", message: "That is not the address of this account." })
      }
      const deleted = await deleteAccount(service.database, account.id, { at, actor: "owner" })
      if (!deleted.ok && deleted.reason === "subscribed") {
        const message = "Your subscription would go on being charged. Cancel it first, on the pricing page."
        throw new TRPCError({ code: "BAD_REQUEST", message })
      }
    }),
})
