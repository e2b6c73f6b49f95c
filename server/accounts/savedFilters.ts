import { randomUUID } from "node:crypto"
import type { Database } from "../platform/database/database"
import type { Prisma, SavedFilter as Row } from "../platform/database/generated/client"
import { lockAccount } from "./plan"

export const filteredPages = ["signals", "predictions"] as const
export type FilteredPage = (typeof filteredPages)[number]

const mostFilters = 20

/** `query` is the page's, without the question mark. `createdAt` is RFC 3339. */
export type SavedFilter = { id: string; page: FilteredPage; name: string; query: string; createdAt: string }

export type FilterQuestion = Pick<SavedFilter, "page" | "query">

type NamedFilter = Pick<SavedFilter, "page" | "name" | "query">
type Saved = { ok: true; id: string } | { ok: false; reason: "not_possible"; sentence: string }

export async function listFilters({ prisma }: Database, accountId: string): Promise<SavedFilter[]> {
  return (await filtersOf({ prisma }, [accountId])).get(accountId) ?? []
}

export async function filtersOf(
  { prisma }: { prisma: Prisma.TransactionClient },
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, SavedFilter[]>> {
  const where = { accountId: { in: [...accountIds] }, page: { in: [...filteredPages] } }
  const rows = await prisma.savedFilter.findMany({ where, orderBy: [{ page: "asc" }, { name: "asc" }] })
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId)
  return new Map([...byAccount].map(([accountId, saved]) => [accountId, saved.map(savedFilter)]))
}

function savedFilter({ id, page, name, query, createdAt }: Row): SavedFilter {
  return { id, page: pageOf(page), name, query, createdAt: createdAt.toISOString() }
}

function pageOf(text: string): FilteredPage {
  const page = filteredPages.find((each) => each === text)
  if (!page) throw new Error(`no filters are saved for the page ${text}`)
  return page
}

export function saveFilter({ prisma }: Database, accountId: string, wanted: NamedFilter, at: Date): Promise<Saved> {
  const { page, name } = wanted
  const query = sortedQuery(wanted.query)
  return prisma.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const earlier = await tx.savedFilter.findUnique({ where: { accountId_page_name: { accountId, page, name } } })
    if (earlier) {
      await tx.savedFilter.update({ where: { id: earlier.id }, data: { query } })
      return { ok: true, id: earlier.id }
    }
    if ((await tx.savedFilter.count({ where: { accountId } })) >= mostFilters) {
      const sentence = `An account has at most ${mostFilters} saved filters. Delete one first.`
      return { ok: false, reason: "not_possible", sentence }
    }
    const id = `filter_${randomUUID()}`
    await tx.savedFilter.create({ data: { id, accountId, page, name, query, createdAt: at } })
    return { ok: true, id }
  })
}

/** Parameters for the reader's place and time, which filter nothing. */
const placeInPage = ["as_of", "page"]

/** Keeps only names and values, and drops anything else from the address, such as another page. */
function sortedQuery(text: string): string {
  const query = new URLSearchParams(text)
  for (const name of placeInPage) query.delete(name)
  query.sort()
  return query.toString()
}

export async function deleteFilter({ prisma }: Database, accountId: string, id: string): Promise<boolean> {
  return (await prisma.savedFilter.deleteMany({ where: { id, accountId } })).count > 0
}
