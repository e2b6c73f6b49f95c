import { fetchRequestHandler } from "@trpc/server/adapters/fetch"
import { sessionCookie } from "../access/session/options"
import { readSession } from "../access/session/store"
import type { Service } from "../service"
import { appRouter } from "./router"

export const portalPath = "/api/trpc"

/** Answers one request of the portal's pages, for the account whose session its cookie names. */
export async function portalResponse(service: Service, request: Request, at: Date): Promise<Response> {
  const token = findCookie(request.headers, sessionCookie(service.env.BASE_URL).name)
  const session = token ? await readSession(service.database, token, at) : null
  const isOwnPage = isFromOwnPage(request.headers, service.env.BASE_URL)
  return fetchRequestHandler({
    endpoint: portalPath,
    req: request,
    router: appRouter,
    createContext: () => ({ service, session, at, isOwnPage }),
    responseMeta: () => ({ headers: new Headers({ "Cache-Control": "no-store" }) }),
    maxBatchSize: 10,
    onError({ error, path }) {
      if (error.code !== "INTERNAL_SERVER_ERROR") return
      service.log.error({ path, error: String(error.cause ?? error), stack: error.stack }, "portal call failed")
    },
  })
}

/**
 * True when the browser says that a page of this site sent the request: its origin is the configured address, or the
 * very host that was asked. No page can choose either header, and a rebound host name carries no cookie of ours.
 */
export function isFromOwnPage(headers: Headers, baseUrl: string): boolean {
  const origin = headers.get("origin")
  if (!origin || !URL.canParse(origin)) return false
  return origin === new URL(baseUrl).origin || new URL(origin).host === headers.get("host")
}

function findCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
