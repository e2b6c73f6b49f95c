import type pg from "pg"
import { Prisma } from "./generated/client"

export type Queries = { $queryRaw<T>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<T> }

/**
 * The driver itself, for requests: Prisma takes longer to convert the rows of a file than the database takes to find
 * them. As with Prisma, the caller states the row type.
 */
export function byDriver(pool: pg.Pool): Queries {
  return {
    async $queryRaw<T>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) {
      const sql = "raw" in query ? Prisma.sql(query, ...values) : query
      return (await pool.query(sql.text, sql.values)).rows as T
    },
  }
}
