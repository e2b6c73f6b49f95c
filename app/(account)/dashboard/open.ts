import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query"
import { requireSession } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"
import { appRouter } from "@/server/surfaces/portal/trpc/router"
import { makeQueryClient } from "./queries"

/**
 * Calls the portal on the server, so that a page arrives with its first figures. Redirects to sign-in, and back, if
 * necessary.
 */
export async function openPortal() {
  const session = await requireSession()
  const queryClient = makeQueryClient()
  const ctx = { service: await service(), session, at: new Date(), isOwnPage: false, dropCookie: setNoCookie }
  return { queryClient, trpc: createTRPCOptionsProxy({ ctx, router: appRouter, queryClient }) }
}

function setNoCookie(): never {
  throw new Error("A page that is being rendered cannot set cookies.")
}
