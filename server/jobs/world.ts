import { universe } from "../context/market/universe"
import type { Database } from "../platform/database/database"
import type { World } from "../platform/database/generated/client"
import type { Env } from "../platform/env"
import { barsKnownAt } from "../platform/exchange/sessions"
import { GENERATOR } from "../sources/simulated/world"

/**
 * Creates the configured world and its instruments. Throws if the database holds another world: simulated and live
 * facts, or two seeds, must never mix.
 */
export async function requireWorld(database: Database, env: Env): Promise<void> {
  const wanted: Wanted =
    env.FEED === "live"
      ? { feed: "live", seed: "", size: "full" }
      : { feed: "simulated", seed: env.WORLD_SEED, size: env.WORLD_SIZE }
  const world = (await findWorld(database)) ?? (await createWorld(database, wanted))
  const differing = (["feed", "seed", "size"] as const).filter((name) => world[name] !== wanted[name])
  if (differing.length > 0) {
    const [name] = differing
    throw new Error(
      `This database was created with ${name} "${world[name]}", but "${wanted[name]}" is configured. The two cannot share a database: use another DATA_DIR or DATABASE_URL.`,
    )
  }
  await requireInstruments(database, env)
}

type Wanted = Pick<World, "feed" | "seed" | "size">

/** Avoids Prisma, whose query compiler takes most of a second to load: later starts create nothing. */
async function findWorld({ pool }: Database): Promise<Wanted | undefined> {
  const { rows } = await pool.query<Wanted>("SELECT feed, seed, size FROM world WHERE id = 1")
  return rows[0]
}

async function createWorld({ prisma }: Database, wanted: Wanted): Promise<Wanted> {
  // Two servers may find the database empty at once; an upsert could then fail for one of them.
  await prisma.world.createMany({ data: { id: 1, ...wanted, generator: GENERATOR }, skipDuplicates: true })
  return prisma.world.findUniqueOrThrow({ where: { id: 1 } })
}

async function requireInstruments({ pool, prisma }: Database, env: Env): Promise<void> {
  const instruments = instrumentsOf(env)
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM instrument WHERE ticker = ANY($1)",
    [instruments.map(({ ticker }) => ticker)],
  )
  if (rows[0].count === instruments.length) return
  await prisma.instrument.createMany({ data: instruments, skipDuplicates: true })
}

function instrumentsOf(env: Env) {
  const members = universe(env.FEED === "live" ? "full" : env.WORLD_SIZE)
  return members.map(
    ({ ticker, companyName, kind, gicsSector, gicsSubIndustry, cik, indexEntryDate, delistedDate }) => ({
      ticker,
      companyName,
      kind,
      gicsSector,
      gicsSubIndustry,
      cik,
      indexEntryDate: indexEntryDate ? new Date(indexEntryDate) : null,
      delistedDate: delistedDate ? new Date(delistedDate) : null,
      delistedKnownAt: delistedDate ? barsKnownAt(delistedDate) : null,
    }),
  )
}
