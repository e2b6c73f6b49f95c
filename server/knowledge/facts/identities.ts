import type pg from "pg"

export type Named = { key: string; names: readonly string[] }

export type Identity = { key: string; duplicates: readonly string[] }

/** Finds facts that may have been renamed, and gives each the first key that had one of its names. Keeps the order. */
export async function recognise(
  client: pg.ClientBase,
  family: string,
  arriving: readonly Named[],
): Promise<Identity[]> {
  const keysOf = await listStoredKeys(client, family, [...new Set(arriving.flatMap(({ names }) => names))])
  return arriving.map(({ key: own, names }) => {
    const stored = names.flatMap((name) => keysOf.get(name) ?? []).sort((a, b) => a.firstId - b.firstId)
    const [key = own, ...duplicates] = new Set(stored.map((each) => each.key))
    // Another row of the same run may also have one of these names.
    for (const name of names) keysOf.set(name, [...(keysOf.get(name) ?? []), { key, firstId: Number.MAX_SAFE_INTEGER }])
    return { key, duplicates }
  })
}

type StoredKey = { key: string; firstId: number }

async function listStoredKeys(
  client: pg.ClientBase,
  family: string,
  names: readonly string[],
): Promise<Map<string, StoredKey[]>> {
  const { rows } = await client.query<StoredKey & { name: string }>(
    `SELECT DISTINCT name, key,
       (SELECT min(id)::float8 FROM fact AS said WHERE said.family = $1 AND said.key = fact.key) AS "firstId"
     FROM fact CROSS JOIN LATERAL unnest(subjects) AS name
     WHERE family = $1 AND subjects && $2 AND name = ANY($2)`,
    [family, names],
  )
  return Map.groupBy(rows, ({ name }) => name)
}
