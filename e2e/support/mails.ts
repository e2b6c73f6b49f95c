import { sealedMail } from "../../server/accounts/mail/messages"
import { hashToken } from "../../server/accounts/tokens"
import { openFields } from "../../server/platform/sealing"
import { appSecrets } from "../../server/platform/secret"
import type { Service } from "../../server/surfaces/requests/service"
import { dumpTables } from "./dump"

export type ReadMail = { kind: string; fields: Record<string, unknown> }

/**
 * Mails queued for an address and not withheld, decrypted as the worker would; oldest first, those of one instant in
 * any order.
 */
export async function mailsTo({ database, env }: Service, recipient: string): Promise<ReadMail[]> {
  const rows = await database.prisma.mail.findMany({
    where: { recipient, status: { not: "withheld" } },
    // By random ids, so that a test that relies on an order within an instant soon fails.
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  })
  return rows.map(({ id, kind, fields, sealed }) => {
    const opened = sealed ? openFields(appSecrets(env), sealedMail(id), sealed) : {}
    return { kind, fields: { ...Object(fields), ...opened } }
  })
}

/** The token in the newest mail of a kind. Mails of one instant have no order, so an unused token is preferred. */
export async function newestToken(service: Service, recipient: string, kind: string): Promise<string> {
  const mails = (await mailsTo(service, recipient)).filter((each) => each.kind === kind)
  if (mails.length === 0) throw new Error(`no mail of the kind ${kind} went to ${recipient}`)
  const queued = mails.flatMap(({ fields }) => (fields.url ? tokenIn(String(fields.url)) : []))
  // Once a mail has been sent, the queue no longer has its link.
  const tokens = queued.length > 0 ? queued : await sentTokens(service, recipient)
  const where = { tokenHash: { in: tokens.flatMap((token) => hashToken(token) ?? []) }, usedAt: null }
  const unused = await service.database.prisma.mailedToken.findMany({ where, select: { tokenHash: true } })
  const isUnused = (token: string) => unused.some(({ tokenHash }) => hashToken(token)?.equals(tokenHash))
  return tokens.findLast(isUnused) ?? tokens[tokens.length - 1]
}

async function sentTokens({ database }: Service, recipient: string): Promise<string[]> {
  const sent = await database.prisma.mailboxMessage.findMany({ where: { recipient }, orderBy: { sentAt: "asc" } })
  return sent.flatMap(({ text }) => tokenIn(text))
}

const tokenIn = (text: string) => /[?&]token=([\w-]+)/.exec(text)?.slice(1, 2) ?? []

const market = ["bar", "prediction", "fact", "revised_fact", "event_reading", "event_signal", "event_signal_grade"]

/** Without the market and its record. */
export async function dumpDatabase({ database }: Service): Promise<string> {
  const tables = await dumpTables(database.pool, [...market, "log_leaf", "log_tile"])
  return [...tables.values()].join("\n")
}
