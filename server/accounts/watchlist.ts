import type { Database } from "../platform/database/database"
import type { Prisma } from "../platform/database/generated/client"
import { lockAccount } from "./plan"

export const mostWatched = 50

export type WatchDone = { ok: true } | { ok: false; reason: "not_possible"; sentence: string }

export async function listWatched({ prisma }: Database, accountId: string): Promise<string[]> {
  const rows = await prisma.watchedTicker.findMany({ where: { accountId }, orderBy: { ticker: "asc" } })
  return rows.map(({ ticker }) => ticker)
}

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

export async function unwatch({ prisma }: Database, accountId: string, ticker: string): Promise<void> {
  await prisma.watchedTicker.deleteMany({ where: { accountId, ticker } })
}

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
