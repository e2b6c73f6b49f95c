import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query"
import type { SignedIn } from "@/server/accounts/sessions/store"
import { requireOperator, requireSession } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"
import { appRouter } from "@/server/surfaces/portal/trpc/router"
import { makeQueryClient } from "./queries"

/**
 * Calls the portal on the server, so that a page arrives with its first figures. Redirects to sign-in, and back, if
 * necessary.
 */
export async function openPortal() {
  const ctx = await contextOf(await requireSession())
  const queryClient = makeQueryClient()
  return { queryClient, trpc: createTRPCOptionsProxy({ ctx, router: appRouter, queryClient }) }
}

/** The same for a page of the desk, which is 404 for everyone but operators. */
export async function openDesk() {
  return appRouter.createCaller(await contextOf(await requireOperator())).operator
}

async function contextOf(session: SignedIn) {
  return { service: await service(), session, at: new Date(), isOwnPage: false, dropCookie: setNoCookie }
}

function setNoCookie(): never {
  throw new Error("A page that is being rendered cannot set cookies.")
}
