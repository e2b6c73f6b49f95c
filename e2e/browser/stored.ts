import pg from "pg"
import { started } from "./started"

/** Reads or changes the server's database, where waiting would take too long. */
export async function inDatabase<Found>(
  work: (pool: pg.Pool) => Promise<Found>,
  databaseUrl = started.databaseUrl,
): Promise<Found> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
