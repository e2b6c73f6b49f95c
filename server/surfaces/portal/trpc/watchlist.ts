import { TRPCError } from "@trpc/server"
import { z } from "zod"
import { namesOf, type Suggestion } from "../../../accounts/refusals"
import { deleteFilter, filteredPages, listFilters, saveFilter } from "../../../accounts/savedFilters"
import { listWatched, mostWatched, unwatch, watch } from "../../../accounts/watchlist"
import { canonicalTicker } from "../../../platform/tickers/ticker"
import { ticker } from "../../account/fields"
import type { Service } from "../../requests/service"
import { requireDone } from "./declined"
import { mutation, portalRouter, query, validated } from "./procedures"

export const watchlist = portalRouter({
  list: query.query(async ({ ctx: { service, session } }) => {
    return { tickers: await listWatched(service.database, session.accountId), most: mostWatched }
  }),

  add: mutation.input(validated(z.object({ ticker }))).mutation(async ({ ctx: { service, session, at }, input }) => {
    const canonical = requireTicker(service, input.ticker)
    requireDone(await watch(service.database, session.accountId, canonical, at))
    return { ticker: canonical }
  }),

  remove: mutation.input(validated(z.object({ ticker }))).mutation(async ({ ctx: { service, session }, input }) => {
    await unwatch(service.database, session.accountId, input.ticker)
  }),
})

/** Returns the canonical spelling. Throws for a ticker outside the universe. */
export function requireTicker({ knowledge }: Pick<Service, "knowledge">, text: string): string {
  const canonical = canonicalTicker(text) ?? text.toUpperCase()
  if (!knowledge.hasTicker(canonical)) throw unknownTicker(canonical, knowledge.suggest(canonical))
  return canonical
}

function unknownTicker(ticker: string, meant: readonly Suggestion[]): TRPCError {
  const hint = meant.length > 0 ? ` Did you mean ${namesOf(meant)}?` : ""
  return new TRPCError({ code: "BAD_REQUEST", message: `The ticker ${ticker} is not in the universe.${hint}` })
}

const filter = z.object({
  page: z.enum(filteredPages),
  name: z
    .string()
    .trim()
    .min(1, "Give the filter a name.")
    .max(60, "A name has at most 60 characters.")
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, "A name has no control characters."),
  query: z.string().max(1_000, "These filters are too long to be saved."),
})

export const filters = portalRouter({
  list: query.query(({ ctx: { service, session } }) => listFilters(service.database, session.accountId)),

  save: mutation.input(validated(filter)).mutation(async ({ ctx: { service, session, at }, input }) => {
    const { id } = requireDone<{ ok: true; id: string }>(
      await saveFilter(service.database, session.accountId, input, at),
    )
    return { id }
  }),

  delete: mutation
    .input(validated(z.object({ id: z.string().min(1).max(100) })))
    .mutation(async ({ ctx: { service, session }, input }) => {
      if (await deleteFilter(service.database, session.accountId, input.id)) return
      throw new TRPCError({ code: "NOT_FOUND", message: "Your account has no such filter." })
    }),
})
