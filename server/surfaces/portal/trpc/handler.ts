import type { TRPCError } from "@trpc/server"
import { fetchRequestHandler } from "@trpc/server/adapters/fetch"
import { endedCookie, findCookie, sessionCookie } from "../../../accounts/sessions/cookies"
import { isFromOwnPage } from "../../../accounts/sessions/ownPage"
import { readSession, type SignedIn } from "../../../accounts/sessions/store"
import { readBody } from "../../../platform/body"
import { isUnavailable } from "../../../platform/database/unavailable"
import { retryAfterSeconds } from "../../../platform/errors"
import type { Service } from "../../requests/service"
import { databaseOutage } from "./procedures"
import { appRouter } from "./router"

const portalPath = "/api/trpc"

/** Far more than a batch of ten calls needs. */
const mostBytes = 65_536

export async function portalResponse(service: Service, request: Request, at: Date): Promise<Response> {
  const bounded = await withinBounds(request)
  if (!bounded) return new Response("The request body is too long.\n", { status: 413 })
  const token = findCookie(request.headers.get("cookie") ?? "", sessionCookie(service.env.BASE_URL).name)
  const isOwnPage = isFromOwnPage(request.headers, service.env.BASE_URL)
  return fetchRequestHandler({
    endpoint: portalPath,
    req: bounded,
    router: appRouter,
    createContext: async ({ resHeaders }) => ({
      service,
      session: token ? await findSession(service, token, at) : null,
      at,
      isOwnPage,
      dropCookie: () => resHeaders.append("Set-Cookie", endedCookie(service.env.BASE_URL)),
    }),
    responseMeta: ({ errors }) => ({ headers: responseHeaders(errors) }),
    maxBatchSize: 10,
    onError({ error, path }) {
      if (error.code !== "INTERNAL_SERVER_ERROR" && error.code !== "SERVICE_UNAVAILABLE") return
      const details = { path, error: String(error.cause ?? error), stack: error.stack }
      service.log.error({ event: "portal.call_failed", ...details }, "Portal call failed")
    },
  })
}

async function findSession({ database }: Service, token: string, at: Date): Promise<SignedIn | null> {
  try {
    return await readSession(database, token, at)
  } catch (error) {
    throw isUnavailable(error) ? databaseOutage(error) : error
  }
}

function responseHeaders(errors: readonly TRPCError[]): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" })
  if (errors.some(({ code }) => code === "SERVICE_UNAVAILABLE")) headers.set("Retry-After", `${retryAfterSeconds}`)
  return headers
}

async function withinBounds(request: Request): Promise<Request | null> {
  if (!request.body) return request
  const body = await readBody(request, mostBytes)
  const { url, method, headers, signal } = request
  return body && new Request(url, { method, headers, signal, body: new Uint8Array(body) })
}
