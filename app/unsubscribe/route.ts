import { accountOf, unsubscribe } from "@/server/mail/unsubscribe"
import { appSecret } from "@/server/secret"
import { service } from "@/server/service"

export const dynamic = "force-dynamic"

/** RFC 8058: the mail program posts, and that is all. The button of the page posts the same and is shown what was done. */
export async function POST(request: Request): Promise<Response> {
  const { env, database } = await service()
  const { searchParams } = new URL(request.url)
  const accountId = accountOf(searchParams, appSecret(env))
  const isPage = new URLSearchParams(await request.text()).get("from") === "page"
  if (accountId) await unsubscribe(database, accountId, new Date())
  if (isPage) return redirectTo(accountId ? "/unsubscribe/done" : `/unsubscribe/ask?${searchParams}`)
  return accountId ? new Response("Unsubscribed.\n") : new Response("This link is not ours.\n", { status: 400 })
}

/** A link that is opened, be it by a mail scanner, changes nothing. */
export function GET(request: Request): Response {
  return redirectTo(`/unsubscribe/ask?${new URL(request.url).searchParams}`)
}

/** Relative, because behind a proxy the request does not know its own origin. */
function redirectTo(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } })
}
