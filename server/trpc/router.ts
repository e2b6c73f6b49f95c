import type { inferRouterOutputs } from "@trpc/server"
import { account, requests } from "./account"
import { clients } from "./clients"
import { keys } from "./keys"
import { links } from "./links"
import { portalRouter } from "./portal"
import { settings } from "./settings"
import { usage } from "./usage"

/** What the dashboard may ask: the account of its session, and nobody else's. */
export const appRouter = portalRouter({ account, keys, links, clients, usage, requests, settings })

export type AppRouter = typeof appRouter
export type PortalAnswers = inferRouterOutputs<AppRouter>
