import type { inferRouterOutputs } from "@trpc/server"
import { account } from "./account"
import { alerts } from "./alerts"
import { clients } from "./clients"
import { keys } from "./keys"
import { links } from "./links"
import { operator } from "./operator"
import { portalRouter } from "./procedures"
import { requests } from "./requests"
import { settings } from "./settings"
import { team } from "./team"
import { usage } from "./usage"
import { filters, watchlist } from "./watchlist"
import { webhooks } from "./webhooks"

export const appRouter = portalRouter({
  account,
  keys,
  links,
  webhooks,
  alerts,
  clients,
  usage,
  requests,
  settings,
  team,
  watchlist,
  filters,
  operator,
})

export type AppRouter = typeof appRouter
export type PortalAnswers = inferRouterOutputs<AppRouter>
