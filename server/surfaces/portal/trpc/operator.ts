import { TRPCError } from "@trpc/server"
import { z } from "zod"
import { sentenceOf } from "../../../accounts/audit/sentences"
import type { AccountChange } from "../../../accounts/audit/write"
import { readEmail } from "../../../accounts/email"
import { listIncidents } from "../../../accounts/incidents/list"
import { mostText, mostTitle, openIncident, updateIncident } from "../../../accounts/incidents/write"
import { deactivateKey } from "../../../accounts/keys/deactivate"
import { mailTraffic } from "../../../accounts/mail/hourlyCap"
import { retryMail, retryRefusals } from "../../../accounts/mail/operator"
import { mostExtraPerDay, resumeAccount, setAllowance, suspendAccount } from "../../../accounts/operator/accountState"
import { listAccounts, showAccount } from "../../../accounts/operator/accounts"
import { listMails } from "../../../accounts/operator/mails"
import { listOperatorTrail } from "../../../accounts/operator/trail"
import { setPlan } from "../../../accounts/plan"
import { deleteAccount, deletionRefusals } from "../../../accounts/registration/deleteAccount"
import { inviteAccount } from "../../../accounts/registration/inviteAccount"
import { tierNames } from "../../../accounts/tiers"
import { askBackup, listBackups } from "../../../operations/backups"
import { jobOfFamily, listJobLines, runJobNow } from "../../../operations/jobs"
import { readLogState } from "../../../operations/log"
import { listParts } from "../../../operations/parts"
import { listSourceLines } from "../../../operations/sources"
import { listFailingWebhooks } from "../../../operations/webhooks"
import { IncidentState, MailStatus } from "../../../platform/database/generated/client"
import { appSecret } from "../../../platform/secret"
import { operatorMutation, operatorQuery, portalRouter, validated } from "./procedures"

/*
 * The desk of the operator: every procedure exists only for the accounts in OPERATORS, and needs a sign-in within the
 * hour. Each change gives a reason, and is written to the audit trail with it and with who made it.
 */

const id = z.string().min(1).max(100)
const why = z
  .string()
  .trim()
  .min(1, "Give a reason. The audit trail keeps it, and the owner of the account can read it there.")
  .max(300, "A reason has at most 300 characters.")

const ofAccount = z.object({ id, why })
const most = { accounts: 50, mails: 100, webhooks: 100, incidents: 50, trail: 100 }

const state = z.enum(IncidentState)
const text = z.string().trim().min(1, "Write what readers are told.").max(mostText)

export const operator = portalRouter({
  parts: operatorQuery
    .input(validated(z.object({ isOffline: z.boolean() })))
    .query(async ({ ctx: { service, at }, input: { isOffline } }) => {
      const { env, database } = service
      return listParts({ env, database, at, isOffline })
    }),

  accounts: operatorQuery
    .input(validated(z.object({ search: z.string().trim().max(100) })))
    .query(({ ctx: { service }, input: { search } }) => {
      const read = readEmail(search)
      const sought = read.ok ? read.email : search
      return listAccounts(service.database, { search: sought, most: most.accounts })
    }),

  account: operatorQuery.input(validated(z.object({ id }))).query(async ({ ctx: { service, at }, input }) => {
    const account = await showAccount(service.database, input.id, at)
    if (!account) throw missing("There is no such account.")
    const trail = account.trail.map((entry) => ({ ...entry, sentence: sentenceOf(entry, (instant) => instant) }))
    const mails = await listMails(service.database, { accountId: account.id, most: most.mails })
    return { ...account, trail, mails, at: at.toISOString() }
  }),

  mails: operatorQuery
    .input(validated(z.object({ status: z.enum(MailStatus).optional(), to: z.string().trim().max(320).optional() })))
    .query(async ({ ctx: { service, at }, input: { status, to } }) => {
      const { database, env } = service
      const read = to ? readEmail(to) : null
      if (read && !read.ok) throw impossible(read.reason)
      const traffic = await mailTraffic(database, at)
      const listed = await listMails(database, {
        status,
        recipient: read?.ok ? read.email : undefined,
        most: most.mails,
      })
      return { ...traffic, waitingSince: traffic.waitingSince?.toISOString() ?? null, most: env.MAIL_PER_HOUR, listed }
    }),

  sources: operatorQuery.query(({ ctx: { service, at } }) => listSourceLines(service.database, service.env, at)),
  jobs: operatorQuery.query(({ ctx: { service, at } }) => listJobLines(service.database, at)),
  webhooks: operatorQuery.query(({ ctx: { service } }) =>
    listFailingWebhooks(service.database, service.env, most.webhooks),
  ),
  log: operatorQuery.query(({ ctx: { service, at } }) => readLogState(service.database, service.env, at)),
  backups: operatorQuery.query(({ ctx: { service } }) => listBackups(service.database)),
  incidents: operatorQuery.query(({ ctx: { service } }) =>
    listIncidents(service.database, { resolvedSince: new Date(0), most: most.incidents }),
  ),
  trail: operatorQuery.query(({ ctx: { service } }) => listOperatorTrail(service.database, most.trail)),

  suspend: operatorMutation.input(validated(ofAccount)).mutation(async ({ ctx, input }) => {
    requireOther(ctx.session.accountId, input.id)
    const isDone = await suspendAccount(ctx.service.database, input.id, input.why, changeOf(ctx, input.why))
    if (!isDone) throw impossible("The account is suspended already, or was deleted.")
  }),

  resume: operatorMutation.input(validated(ofAccount)).mutation(async ({ ctx, input }) => {
    const isDone = await resumeAccount(ctx.service.database, input.id, changeOf(ctx, input.why))
    if (!isDone) throw impossible("The account is not suspended.")
  }),

  /** `perDay` 0 ends the allowance. */
  allow: operatorMutation
    .input(validated(ofAccount.extend({ perDay: z.int().min(0).max(mostExtraPerDay), until: z.iso.date().nullable() })))
    .mutation(async ({ ctx, input: { id: accountId, why: reason, perDay, until } }) => {
      if (perDay > 0 && until === null) throw impossible("Enter the day on which the allowance ends.")
      const allowance = perDay === 0 || until === null ? null : { perDay, until: new Date(until) }
      if (allowance && allowance.until <= ctx.at) throw impossible("The allowance must end in the future.")
      const refused = await setAllowance(ctx.service.database, accountId, allowance, changeOf(ctx, reason))
      if (refused) throw impossible(refused)
    }),

  setPlan: operatorMutation
    .input(validated(ofAccount.extend({ tier: z.enum(tierNames), isLegacyPrice: z.boolean() })))
    .mutation(async ({ ctx, input: { id: accountId, why: reason, ...plan } }) => {
      const { prisma } = ctx.service.database
      if ((await prisma.account.count({ where: { id: accountId } })) === 0) throw missing("There is no such account.")
      const isDone = await prisma.$transaction((tx) => setPlan(tx, accountId, plan, changeOf(ctx, reason)))
      if (!isDone) throw impossible("The account already has this plan.")
    }),

  deactivateKey: operatorMutation.input(validated(z.object({ keyId: id, why }))).mutation(async ({ ctx, input }) => {
    const isDone = await deactivateKey(ctx.service.database, input.keyId, changeOf(ctx, input.why))
    if (!isDone) throw missing("There is no such key.")
  }),

  invite: operatorMutation
    .input(validated(z.object({ email: z.string().max(320), why })))
    .mutation(async ({ ctx, input }) => {
      const read = readEmail(input.email)
      if (!read.ok) throw impossible(read.reason)
      const invited = { email: read.email, secret: appSecret(ctx.service.env) }
      const isMailed = await inviteAccount(ctx.service.database, invited, changeOf(ctx, input.why))
      if (!isMailed) throw impossible("The address has an account that has signed in before.")
    }),

  delete: operatorMutation.input(validated(ofAccount)).mutation(async ({ ctx, input }) => {
    const { database, billing, env } = ctx.service
    requireOther(ctx.session.accountId, input.id)
    const notice = { by: "operator" as const, secret: appSecret(env) }
    const deleted = await deleteAccount(database, input.id, changeOf(ctx, input.why), { billing, notice })
    if (!deleted.ok) throw impossible(deletionRefusals[deleted.reason])
  }),

  retryMail: operatorMutation.input(validated(z.object({ id, why }))).mutation(async ({ ctx, input }) => {
    const outcome = await retryMail(ctx.service.database, input.id, changeOf(ctx, input.why))
    if (outcome !== "queued") throw impossible(retryRefusals[outcome])
  }),

  runJob: operatorMutation.input(validated(z.object({ name: id, why }))).mutation(async ({ ctx, input }) => {
    const isAsked = await runJobNow(ctx.service.database, input.name, changeOf(ctx, input.why))
    if (!isAsked) throw missing("There is no such job. The worker lists its jobs when it first starts.")
  }),

  collect: operatorMutation.input(validated(z.object({ family: id, why }))).mutation(async ({ ctx, input }) => {
    const job = await jobOfFamily(ctx.service.database, input.family)
    const isAsked = await runJobNow(ctx.service.database, job, changeOf(ctx, input.why))
    if (!isAsked) throw missing("No worker has started yet.")
    return { job }
  }),

  backUp: operatorMutation.input(validated(z.object({ why }))).mutation(async ({ ctx, input }) => {
    const isAsked = await askBackup(ctx.service.database, changeOf(ctx, input.why))
    if (!isAsked) throw impossible("A backup is under way. Wait until it is there.")
  }),

  openIncident: operatorMutation
    .input(validated(z.object({ title: z.string().trim().min(1).max(mostTitle), text, state, why })))
    .mutation(async ({ ctx, input: { why: reason, ...said } }) => {
      const opened = await openIncident(ctx.service.database, { ...said, startedAt: ctx.at }, changeOf(ctx, reason))
      if (!opened.ok) throw impossible(opened.sentence)
      return { id: opened.id }
    }),

  updateIncident: operatorMutation
    .input(validated(z.object({ id, text, state, why })))
    .mutation(async ({ ctx, input: { id: incidentId, why: reason, ...said } }) => {
      const updated = await updateIncident(ctx.service.database, incidentId, said, changeOf(ctx, reason))
      if (!updated.ok) throw impossible(updated.sentence)
    }),
})

type Changing = { at: Date; session: { accountId: string } }

function changeOf({ at, session }: Changing, reason: string): AccountChange {
  return { at, actor: "operator", by: session.accountId, why: reason }
}

/** Operators who lock themselves out would need the command line. */
function requireOther(own: string, other: string): void {
  if (own === other) throw impossible("This is your own account. Another operator, or a command, can do this.")
}

const missing = (message: string) => new TRPCError({ code: "NOT_FOUND", message })
const impossible = (message: string) => new TRPCError({ code: "BAD_REQUEST", message })
