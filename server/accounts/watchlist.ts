import type { Database } from "../platform/database/database"
import type { Prisma } from "../platform/database/generated/client"
import { lockAccount } from "./plan"

/** A watchlist is for one person to look through, and each of its tickers is in every daily brief. */
export const mostWatched = 50

export type WatchDone = { ok: true } | { ok: false; reason: "not_possible"; sentence: string }

/** The tickers that an account follows, in alphabetical order. */
export async function listWatched({ prisma }: Database, accountId: string): Promise<string[]> {
  const rows = await prisma.watchedTicker.findMany({ where: { accountId }, orderBy: { ticker: "asc" } })
  return rows.map(({ ticker }) => ticker)
}

/** Adds a ticker, which is in the universe; one that is followed already stays. */
export function watch({ prisma }: Database, accountId: string, ticker: string, at: Date): Promise<WatchDone> {
  return prisma.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const watched = await tx.watchedTicker.findMany({ where: { accountId } })
    if (watched.some((row) => row.ticker === ticker)) return { ok: true }
    if (watched.length >= mostWatched) {
      const sentence = `A watchlist holds at most ${mostWatched} tickers. Remove one first.`
      return { ok: false, reason: "not_possible", sentence }
    }
    await tx.watchedTicker.create({ data: { accountId, ticker, addedAt: at } })
    return { ok: true }
  })
}

/** Removes a ticker; one that is not followed changes nothing. */
export async function unwatch({ prisma }: Database, accountId: string, ticker: string): Promise<void> {
  await prisma.watchedTicker.deleteMany({ where: { accountId, ticker } })
}

/** The tickers of each of these accounts, in alphabetical order; accounts that follow none are left out. */
export async function watchlistsOf(
  { prisma }: { prisma: Prisma.TransactionClient },
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await prisma.watchedTicker.findMany({
    where: { accountId: { in: [...accountIds] } },
    orderBy: { ticker: "asc" },
  })
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId)
  return new Map([...byAccount].map(([accountId, watched]) => [accountId, watched.map(({ ticker }) => ticker)]))
}
