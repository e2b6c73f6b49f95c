import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { liveSources } from "../knowledge/upstreams"
import type { Database } from "../platform/database/database"
import { dayMs } from "../platform/dates"
import { type Novelty, noveltiesOf, type Shape, shapeOf, shapesRecorded } from "../sources/shapes"
import type { Job } from "./job"

/**
 * Compares the stored answers of a week with the recorded ones, which also shows fields that no answer has any more.
 */
export const compareShapes: Job = {
  name: "compare-shapes",
  schedule: "40 9 * * 1",
  timeZone: "UTC",
  locks: [],
  limitSeconds: 600,
  retries: 0,
  isThreaded: true,
  async run({ env, database, log, at }) {
    if (env.FEED !== "live") return null
    const changes: SourceChange[] = []
    for (const { id } of liveSources) changes.push(...(await changesOf(database, id, shapesRecorded(id), at)))
    for (const change of changes) {
      log.warn({ event: "source.drifted", ...change }, "A source answers otherwise than its recorded answers")
    }
    return { drifted: changes.length }
  },
}

export type SourceChange = { sourceId: string; answers: number; appeared: Novelty[]; gone: string[] }

const mostBodies = 50
const largestBody = 4 * 1024 * 1024
const mostNamed = 20

/** Empty if the source has no recorded or no stored answers, or if both have the same fields. */
export async function changesOf(
  { prisma }: Database,
  sourceId: string,
  recorded: readonly Shape[],
  at: Date,
): Promise<SourceChange[]> {
  if (recorded.length === 0) return []
  const bodies = await prisma.rawBody.findMany({
    where: {
      sourceId,
      status: 200,
      size: { lte: largestBody },
      lastFetchedAt: { gte: new Date(at.getTime() - 7 * dayMs) },
    },
    orderBy: { lastFetchedAt: "desc" },
    take: mostBodies,
    select: { packed: true },
  })
  const shapes: Shape[] = []
  const appeared = new Map<string, Novelty>()
  for (const { packed } of bodies) {
    const shape = shapeOf((await promisify(gunzip)(packed, { maxOutputLength: largestBody })).toString())
    if (!shape) continue
    shapes.push(shape)
    for (const each of noveltiesOf(shape, recorded)) appeared.set(`${each.kind} ${each.field} ${each.seen}`, each)
  }
  const seen = new Set(shapes.flatMap((shape) => [...shape.keys()]))
  // Only for recorded answers that resemble a stored one: the others were not requested.
  const resembled = recorded.filter((known) => shapes.some((shape) => isAlike(known, shape)))
  const gone = [...new Set(resembled.flatMap((known) => [...known.keys()]))].filter((field) => !seen.has(field))
  if (appeared.size + gone.length === 0) return []
  const first = [...appeared.values()].slice(0, mostNamed)
  return [{ sourceId, answers: shapes.length, appeared: first, gone: gone.slice(0, mostNamed) }]
}

function isAlike(known: Shape, shape: Shape): boolean {
  return [...known.keys()].filter((field) => shape.has(field)).length * 2 >= known.size
}
