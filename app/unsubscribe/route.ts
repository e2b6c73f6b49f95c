import { accountOf, unsubscribe } from "@/server/accounts/mail/unsubscribe"
import { service } from "@/server/hosts/service"
import { readBody } from "@/server/platform/body"
import { appSecrets } from "@/server/platform/secret"

export const dynamic = "force-dynamic"

/** Far more than the one word that a mail program or our own page posts. */
const mostBytes = 1_024

/**
 * RFC 8058: the mail program posts, and that is all. The button of the page posts the same and is shown what was done.
 * Whoever cannot sign an address cannot make us read a body.
 */
export async function POST(request: Request): Promise<Response> {
  const { env, database } = await service()
  const accountId = accountOf(new URL(request.url).searchParams, appSecrets(env))
  if (!accountId) return new Response("This link is not valid.\n", { status: 400 })
  const body = await readBody(request, mostBytes)
  if (!body) return new Response("The request is too long.\n", { status: 413 })
  await unsubscribe(database, accountId, new Date())
  const isPage = new URLSearchParams(body.toString("utf8")).get("from") === "page"
  return isPage ? redirectTo("/unsubscribe/done") : new Response("Unsubscribed.\n")
}

/** Opening the link changes nothing: mail scanners open links too. */
export function GET(request: Request): Response {
  return redirectTo(`/unsubscribe/ask?${new URL(request.url).searchParams}`)
}

/** Relative, because behind a proxy the request does not know its own origin. */
function redirectTo(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } })
}
