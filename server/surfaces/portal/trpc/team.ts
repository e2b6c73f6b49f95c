import { TRPCError } from "@trpc/server"
import { z } from "zod"
import { spellEmail } from "../../../accounts/email"
import { byOwner } from "../../../accounts/keys/owned"
import { offerTeam, takeOver } from "../../../accounts/teams/handOver"
import { invite, withdrawInvitation } from "../../../accounts/teams/invite"
import { acceptInvitation, declineInvitation } from "../../../accounts/teams/join"
import { closeTeam, leaveTeam, removeMember } from "../../../accounts/teams/leave"
import { listMemberKeys, revokeMemberKey } from "../../../accounts/teams/memberKeys"
import { readTeamPage } from "../../../accounts/teams/own"
import { requireDone } from "./declined"
import { guardedMutation, mutation, portalRouter, query, validated } from "./procedures"

const id = z.string().min(1).max(100)
const ofInvitation = validated(z.object({ id }))
const ofMember = validated(z.object({ accountId: id }))

const mutationOfTeam = guardedMutation("team")

export const team = portalRouter({
  read: query.query(async ({ ctx: { service, session, at } }) => {
    const page = await readTeamPage(service.database, session.accountId, at)
    if (!page) throw new TRPCError({ code: "UNAUTHORIZED", message: "This account has been deleted." })
    return page
  }),

  /** Mails an invitation; the first one creates the team. */
  invite: mutationOfTeam
    .input(validated(z.object({ email: z.string() })))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      const invited = requireDone(await invite(service, session.accountId, input.email, byOwner(at)))
      return { email: spellEmail(invited.email), expiresAt: invited.expiresAt.toISOString() }
    }),

  withdraw: mutation.input(ofInvitation).mutation(async ({ ctx: { service, session, at }, input }) => {
    requireDone(await withdrawInvitation(service.database, session.accountId, input.id, at))
  }),

  /** From then on, the owner of the team sees what the account uses, and the account has the team's plan. */
  accept: mutationOfTeam.input(ofInvitation).mutation(async ({ ctx: { service, session, at }, input }) => {
    requireDone(await acceptInvitation(service.database, session.accountId, input.id, at))
  }),

  decline: mutation.input(ofInvitation).mutation(async ({ ctx: { service, session, at }, input }) => {
    requireDone(await declineInvitation(service.database, session.accountId, input.id, at))
  }),

  remove: mutation.input(ofMember).mutation(async ({ ctx: { service, session, at }, input }) => {
    requireDone(await removeMember(service.database, session.accountId, input.accountId, byOwner(at)))
  }),

  /** Without limits, which tell from where the member works. */
  memberKeys: query.input(ofMember).query(async ({ ctx: { service, session, at }, input }) => {
    const listed = await listMemberKeys(service.database, session.accountId, input.accountId, at)
    return requireDone(listed).keys.map(({ limits: _, ...key }) => key)
  }),

  revokeKey: mutation
    .input(validated(z.object({ accountId: id, keyId: id })))
    .mutation(async ({ ctx: { service, session, at }, input: { accountId: memberId, keyId } }) => {
      requireDone(await revokeMemberKey(service, session.accountId, { memberId, keyId }, byOwner(at)))
    }),

  leave: mutation.mutation(async ({ ctx: { service, session, at } }) => {
    requireDone(await leaveTeam(service.database, session.accountId, at))
  }),

  offer: mutationOfTeam
    .input(validated(z.object({ accountId: id.nullable() })))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      requireDone(await offerTeam(service.database, session.accountId, input.accountId, at))
    }),

  takeOver: mutationOfTeam.mutation(async ({ ctx: { service, session, at } }) => {
    requireDone(await takeOver(service.database, session.accountId, at))
  }),

  close: mutationOfTeam.mutation(async ({ ctx: { service, session, at } }) => {
    requireDone(await closeTeam(service.database, session.accountId, at))
  }),
})
