import { cookies } from "next/headers"
import { notFound, redirect } from "next/navigation"
import { readEnv } from "@/server/env"
import { isPageOfThisMachine } from "@/server/hosts/network"
import { mayReadMailbox } from "@/server/mail/mailboxAccess"
import { mailboxCookie } from "@/server/sessions/cookies"

export const dynamic = "force-dynamic"

/** The link that `npm start` prints: keeps its token in a cookie, and leads on without it in the address. */
export async function GET(request: Request): Promise<Response> {
  const env = readEnv()
  const token = new URL(request.url).searchParams.get("token")
  if (!mayReadMailbox(env, { isLocal: isPageOfThisMachine(request.headers), token })) notFound()
  const { name, options } = mailboxCookie(env.BASE_URL)
  const jar = await cookies()
  jar.set(name, token ?? "", options)
  redirect("/dev/mailbox")
}
