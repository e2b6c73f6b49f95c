import { initTRPC, TRPCError } from "@trpc/server"
import { ZodError } from "zod"
import type { QuotaLimits } from "../access/quota/store"
import type { Service } from "../service"

/** What a call of the portal stands on: the session that sent it, the instant, and where its page came from. */
export type PortalContext = {
  service: Service
  session: { accountId: string; email: string } | null
  at: Date
  /** Whether the page that calls is one of ours. A browser says so with every change, and no other page can pretend. */
  isOwnPage: boolean
}

const trpc = initTRPC.context<PortalContext>().create({
  isDev: false,
  // What broke inside goes to the log; the page gets a sentence.
  errorFormatter({ shape, error }) {
    if (error.code === "INTERNAL_SERVER_ERROR") return { ...shape, message: "Something broke on our side." }
    return error.cause instanceof ZodError ? { ...shape, message: error.cause.issues[0].message } : shape
  },
})

/** The portal has a cap of its own, and never charges the quota of the API. */
export const portalLimits: QuotaLimits = { perMinute: 120, perDay: 120 * 1_440 }

const guarded = trpc.procedure.use(async ({ ctx, type, next }) => {
  const { service, session, at, isOwnPage } = ctx
  if (type === "mutation" && !isOwnPage) {
    throw new TRPCError({ code: "FORBIDDEN", message: "This change was not asked for by a page of this site." })
  }
  if (!session) throw new TRPCError({ code: "UNAUTHORIZED", message: "Sign in first." })
  const verdict = await service.quota.charge(`portal:${session.accountId}`, portalLimits, at.getTime())
  if (verdict.tripped) {
    throw new TRPCError({
      code: "TOO_MANY_REQUESTS",
      message: `The dashboard asks at most ${portalLimits.perMinute} times a minute. It goes on shortly.`,
    })
  }
  return next({ ctx: { ...ctx, session } })
})

export const portalRouter = trpc.router
export const callerFactory = trpc.createCallerFactory
export const query = guarded
export const mutation = guarded
