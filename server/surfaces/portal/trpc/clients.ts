import { TRPCError } from "@trpc/server"
import { z } from "zod"
import { disconnect, listConnected, listReused } from "../../../accounts/oauth/grants"
import { mutation, portalRouter, query, validated } from "./procedures"

export const clients = portalRouter({
  list: query.query(({ ctx: { service, session, at } }) => listConnected(service.database, session.accountId, at)),

  reused: query.query(({ ctx: { service, session, at } }) => listReused(service.database, session.accountId, at)),

  disconnect: mutation
    .input(validated(z.object({ id: z.string().min(1).max(100) })))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      if (await disconnect(service, session.accountId, input.id, at)) return
      throw new TRPCError({ code: "NOT_FOUND", message: "This app is no longer connected." })
    }),
})
