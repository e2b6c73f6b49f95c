import { headers } from "next/headers"
import { notFound } from "next/navigation"
import { z } from "zod"
import { isOfThisMachine } from "@/server/hosts/network"
import { type Service, service } from "@/server/service"

const headersSchema = z.record(z.string(), z.string())

/**
 * The service, where its local mailbox may be read: in development and in a demo, and from elsewhere only if the
 * operator has chosen the demo. Otherwise there is no such page.
 */
export async function requireMailbox(): Promise<Service> {
  const opened = await service()
  const { DEMO, isDemoChosen } = opened.env
  if (!DEMO) notFound()
  if (!isDemoChosen && !isOfThisMachine(await headers())) notFound()
  return opened
}

/** One message with its headers; there is no such page where there is no such message. */
export async function requireMessage(id: string) {
  const { database } = await requireMailbox()
  if (!/^[\w-]{1,64}$/.test(id)) notFound()
  const message = await database.prisma.mailboxMessage.findUnique({ where: { id } })
  if (!message) notFound()
  return { ...message, headers: headersSchema.parse(message.headers) }
}
