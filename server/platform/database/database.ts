import { PrismaPg } from "@prisma/adapter-pg"
import type pg from "pg"
import { PrismaClient } from "./generated/client"
import { openPool, type Timeouts, timeouts } from "./pool"

export type Database = { url: string; prisma: PrismaClient; pool: pg.Pool; close(): Promise<void> }

/** Jobs share a few connections, so a transaction may wait long for one. */
function transactionLimits({ connectMs, silenceMs }: Timeouts) {
  return { maxWait: connectMs, timeout: Math.max(5_000, silenceMs) }
}

export function connect(url: string, connections = 10, limits: Timeouts = timeouts.batch): Database {
  const pool = openPool(url, connections, limits)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: transactionLimits(limits) })
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
