import type { Queries } from "../platform/database/byDriver"
import type { LogIdentity } from "./keys"
import { parseLeaf } from "./leaf"
import { logRecovered } from "./leaves/logRecovered"
import { readPublished } from "./published"
import { readTreeSize } from "./storage/read"
import { listWitnesses } from "./storage/witnesses"

export type Rewound = { keptSize: number; publishedSize: number; knownFrom: "own_record" | "witness" }

/**
 * Whether more rows of this log were published than the database has, and no row records that yet: the database was
 * restored from an older copy, and the next signature would contradict an earlier one.
 */
export async function findRewound(
  queries: Queries,
  identity: Pick<LogIdentity, "publishedIn">,
): Promise<Rewound | null> {
  const keptSize = await readTreeSize(queries)
  const own = readPublished(identity)
  const seen = (await listWitnesses(queries)).map(({ treeSize }) => treeSize)
  const known: Omit<Rewound, "keptSize">[] = [
    ...(own ? [{ publishedSize: own.tree_size, knownFrom: "own_record" as const }] : []),
    ...seen.map((publishedSize) => ({ publishedSize, knownFrom: "witness" as const })),
  ]
  const [most] = known.toSorted((one, other) => other.publishedSize - one.publishedSize)
  if (!most || most.publishedSize <= keptSize || most.publishedSize <= (await readRecovered(queries))) return null
  return { keptSize, ...most }
}

export function explainRewound({ keptSize, publishedSize, knownFrom }: Rewound): string {
  const by = knownFrom === "witness" ? "a witness has seen" : "this installation has published"
  return `The database has ${keptSize} rows of the log, and ${by} ${publishedSize}: it was restored from an older copy. Nothing is signed until the newest copy is restored, or "npm run -s assay -- log recover" has been run.`
}

async function readRecovered(queries: Queries): Promise<number> {
  const rows = await queries.$queryRaw<{ body: string }[]>`SELECT body FROM log_leaf WHERE kind = ${logRecovered.kind}`
  const sizes = rows.map(({ body }) => Number(Object(parseLeaf(body)).published_size))
  return Math.max(0, ...sizes.filter(Number.isSafeInteger))
}
