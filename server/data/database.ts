import { PrismaPg } from "@prisma/adapter-pg"
import pg from "pg"
import { PrismaClient } from "./generated/client"

/** Prisma for records, and the pool beneath it for what Prisma has no words for: COPY, LISTEN and scans. */
export type Database = { url: string; prisma: PrismaClient; pool: pg.Pool; close(): Promise<void> }

export function connect(url: string, connections = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // An idle connection that breaks is replaced on the next query; without a listener it would end the process.
  pool.on("error", () => {})
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) })
  return {
    url,
    prisma,
    pool,
    async close() {
      await prisma.$disconnect()
      if (!pool.ended) await pool.end()
    },
  }
}
