import { initTRPC, TRPCError } from "@trpc/server"
import { ZodError, type z } from "zod"
import { isOperator } from "../../../accounts/operator/operators"
import type { QuotaLimits } from "../../../accounts/quota/store"
import { isRecentSignIn } from "../../../accounts/recentSignIn"
import { type ReturnTo, signInAgainPath } from "../../../accounts/sessions/returnTo"
import type { SignedIn } from "../../../accounts/sessions/store"
import { isUnavailable } from "../../../platform/database/unavailable"
import { isStorable } from "../../../platform/text"
import { refusalOfFailure } from "../../requests/refusalOf"
import type { Service } from "../../requests/service"

/** The context of a portal call: the session that sent it, the instant, and whether its page is ours. */
type PortalContext = {
  service: Service
  session: SignedIn | null
  at: Date
  /**
   * Whether the calling page is ours. Browsers send its origin with every mutation, and other pages cannot forge it.
   */
  isOwnPage: boolean
  dropCookie(): void
}

const unreadable = "The server could not read this input. Reload the page and try again."

/** Refuses a change that could take over the account; contains where to sign in again. */
class StaleSignIn extends Error {
  constructor(readonly signInPath: string) {
    super()
  }
}

const trpc = initTRPC.context<PortalContext>().create({
  isDev: false,
  // Internal errors are logged; the page gets a sentence.
  errorFormatter({ shape, error }) {
    if (error.code === "INTERNAL_SERVER_ERROR")
      return { ...shape, message: "Something went wrong on our side. Try again." }
    if (error.cause instanceof StaleSignIn)
      return { ...shape, data: { ...shape.data, signInPath: error.cause.signInPath } }
    if (error.cause instanceof ZodError) return { ...shape, message: error.cause.issues[0].message }
    return error.cause instanceof SyntaxError ? { ...shape, message: unreadable } : shape
  },
})

/** Each session has separate limits for queries and mutations. The API's quota is never charged. */
const procedureLimits: QuotaLimits = { perMinute: 120, perDay: 120 * 1_440 }

const withOutages = trpc.procedure.use(async ({ next }) => {
  const result = await next()
  if (!result.ok && isUnavailable(result.error)) throw databaseOutage(result.error.cause)
  return result
})

export function databaseOutage(cause: unknown): TRPCError {
  return new TRPCError({ code: "SERVICE_UNAVAILABLE", message: refusalOfFailure(cause).detail, cause })
}

const guarded = withOutages.use(async ({ ctx, type, next }) => {
  const { service, session, at, isOwnPage } = ctx
  if (type === "mutation" && !isOwnPage) {
    throw new TRPCError({ code: "FORBIDDEN", message: "This request was not sent by a page of this site." })
  }
  if (!session) throw new TRPCError({ code: "UNAUTHORIZED", message: "Your session has ended." })
  // Separate limits: open windows that poll must not block the revoking of a key, and a stolen session must not keep
  // its owner from ending it.
  const verdict = await service.quota.charge(`portal_${type}:${session.sessionId}`, procedureLimits, at.getTime())
  if (verdict.tripped) throw new TRPCError({ code: "TOO_MANY_REQUESTS", message: tooManyCalls[type] })
  return next({ ctx: { ...ctx, session } })
})

const tooManyCalls = {
  query: `The dashboard sends at most ${procedureLimits.perMinute} requests a minute. It continues shortly.`,
  mutation: `You can make at most ${procedureLimits.perMinute} changes a minute. Try again in a minute.`,
  subscription: "The dashboard has no subscriptions.",
}

/** Accepts only strings that PostgreSQL can store. Errors without their own message get this one instead of Zod's. */
export function validated<Schema extends z.ZodType>(schema: Schema): (input: unknown) => z.output<Schema> {
  const storable = schema.refine(isStorable, unreadable)
  return (input) => storable.parse(input, { error: () => unreadable })
}

export const portalRouter = trpc.router
export const query = guarded
export const mutation = guarded

/** For changes by which a stolen session could take over the account. */
export const guardedMutation = (returnTo: ReturnTo) =>
  mutation.use(({ ctx, next }) => {
    if (isRecentSignIn(ctx.session, ctx.at)) return next()
    throw signInAgain(returnTo)
  })

/**
 * For the desk. Everyone else gets the answer of a procedure that does not exist, before any input is read, signed in
 * or not.
 */
const ofOperators = trpc.procedure
  .use(({ ctx: { service, session }, path, next }) => {
    if (session && isOperator(service.env, session.email)) return next()
    throw new TRPCError({ code: "NOT_FOUND", message: `No procedure found on path "${path}"` })
  })
  .concat(guarded)
  .use(({ ctx, next }) => {
    if (isRecentSignIn(ctx.session, ctx.at)) return next()
    throw signInAgain("operator")
  })

export const operatorQuery = ofOperators
export const operatorMutation = ofOperators

export function signInAgain(returnTo: ReturnTo): TRPCError {
  const message =
    "You signed in more than an hour ago. To make this change, sign in again; you will return to this page."
  return new TRPCError({ code: "PRECONDITION_FAILED", message, cause: new StaleSignIn(signInAgainPath(returnTo)) })
}
