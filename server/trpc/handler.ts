import { fetchRequestHandler } from "@trpc/server/adapters/fetch"
import { endedCookie, findCookie, sessionCookie } from "../access/session/options"
import { isFromOwnPage } from "../access/session/ownPage"
import { readSession } from "../access/session/store"
import type { Service } from "../service"
import { readBody } from "../surfaces/body"
import { appRouter } from "./router"

export const portalPath = "/api/trpc"

/** Far more than ten calls in one batch have. */
const mostBytes = 65_536

/** Answers one request of the portal's pages, for the account whose session its cookie names. */
export async function portalResponse(service: Service, request: Request, at: Date): Promise<Response> {
  const bounded = await withinBounds(request)
  if (!bounded) return new Response("No call of the portal is as long as this.\n", { status: 413 })
  const token = findCookie(request.headers, sessionCookie(service.env.BASE_URL).name)
  const session = token ? await readSession(service.database, token, at) : null
  const isOwnPage = isFromOwnPage(request.headers, service.env.BASE_URL)
  return fetchRequestHandler({
    endpoint: portalPath,
    req: bounded,
    router: appRouter,
    createContext: ({ resHeaders }) => ({
      service,
      session,
      at,
      isOwnPage,
      dropCookie: () => resHeaders.append("Set-Cookie", endedCookie(service.env.BASE_URL)),
    }),
    responseMeta: () => ({ headers: new Headers({ "Cache-Control": "no-store" }) }),
    maxBatchSize: 10,
    onError({ error, path }) {
      if (error.code !== "INTERNAL_SERVER_ERROR") return
      service.log.error({ path, error: String(error.cause ?? error), stack: error.stack }, "portal call failed")
    },
  })
}

/** The same request, with its body read; null where that is too long. */
async function withinBounds(request: Request): Promise<Request | null> {
  if (!request.body) return request
  const body = await readBody(request, mostBytes)
  const { url, method, headers, signal } = request
  return body && new Request(url, { method, headers, signal, body: new Uint8Array(body) })
}
