import { cookies } from "next/headers"
import { notFound, redirect } from "next/navigation"
import { mayReadMailbox } from "@/server/accounts/mail/mailboxAccess"
import { mailboxCookie } from "@/server/accounts/sessions/cookies"
import { isPageOfThisMachine } from "@/server/hosts/network"
import { readEnv } from "@/server/platform/env"

export const dynamic = "force-dynamic"

/** The link that `npm start` prints: stores its token in a cookie and redirects to a URL without it. */
export async function GET(request: Request): Promise<Response> {
  const env = readEnv()
  const token = new URL(request.url).searchParams.get("token")
  if (!mayReadMailbox(env, { isLocal: isPageOfThisMachine(request.headers), token })) notFound()
  const { name, options } = mailboxCookie(env.BASE_URL)
  const jar = await cookies()
  jar.set(name, token ?? "", options)
  redirect("/dev/mailbox")
}
