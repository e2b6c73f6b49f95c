import { cookies, headers } from "next/headers"
import { notFound } from "next/navigation"
import { z } from "zod"
import { mayReadMailbox } from "@/server/accounts/mail/mailboxAccess"
import { mailTransport } from "@/server/accounts/mail/provider"
import { mailboxCookie } from "@/server/accounts/sessions/cookies"
import { isPageOfThisMachine } from "@/server/hosts/network"
import { service } from "@/server/hosts/service"
import { type Env, readEnv } from "@/server/platform/env"
import type { Service } from "@/server/surfaces/requests/service"

const headersSchema = z.record(z.string(), z.string())

export async function requireMailbox(): Promise<Service> {
  const opened = await service()
  if (!(await isReader(opened.env))) notFound()
  return opened
}

export async function requireMessage(id: string) {
  const { database } = await requireMailbox()
  if (!/^[\w-]{1,64}$/.test(id)) notFound()
  const message = await database.prisma.mailboxMessage.findUnique({ where: { id } })
  if (!message) notFound()
  return { ...message, headers: headersSchema.parse(message.headers) }
}

/** Null if mail does not go to the local mailbox; `open` if this browser may read it. */
export async function findMailbox(): Promise<"open" | "closed" | null> {
  const env = readEnv()
  if (mailTransport(env) !== "mailbox") return null
  return (await isReader(env)) ? "open" : "closed"
}

async function isReader(env: Env): Promise<boolean> {
  const jar = await cookies()
  const token = jar.get(mailboxCookie(env.BASE_URL).name)?.value
  return mayReadMailbox(env, { isLocal: isPageOfThisMachine(await headers()), token })
}
