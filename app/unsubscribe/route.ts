import { subscriptionOf, unsubscribe } from "@/server/accounts/mail/unsubscribe"
import { service } from "@/server/hosts/service"
import { readBody } from "@/server/platform/body"
import { appSecrets } from "@/server/platform/secret"

export const dynamic = "force-dynamic"

const mostBytes = 1_024

/**
 * RFC 8058: a mail program sends this POST. Our page's button sends the same and gets a confirmation. The signature is
 * checked before the body is read.
 */
export async function POST(request: Request): Promise<Response> {
  const { env, database } = await service()
  const subscription = subscriptionOf(new URL(request.url).searchParams, appSecrets(env))
  if (!subscription) return new Response("This link is not valid.\n", { status: 400 })
  const body = await readBody(request, mostBytes)
  if (!body) return new Response("The request is too long.\n", { status: 413 })
  await unsubscribe(database, subscription, new Date())
  const isPage = new URLSearchParams(body.toString("utf8")).get("from") === "page"
  return isPage ? redirectTo(`/unsubscribe/done?from=${subscription.list}`) : new Response("Unsubscribed.\n")
}

/** A GET changes nothing, because mail scanners open links too. */
export function GET(request: Request): Response {
  return redirectTo(`/unsubscribe/ask?${new URL(request.url).searchParams}`)
}

/** Relative, because behind a proxy the request does not contain its public origin. */
function redirectTo(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } })
}
