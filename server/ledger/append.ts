/*
 * The transparency log: leaves, tree, checkpoints, proofs, and the verifier that anyone can run. It must not depend on
 * the products' answers or on their callers.
 */

import type { z } from "zod"
import { factsArrived } from "../knowledge/facts/versions"
import type { Prisma } from "../platform/database/generated/client"
import { checkpointText } from "./checkpoint"
import { listDelays } from "./delays"
import type { LogIdentity, LogKey } from "./keys"
import { type LeafKind, leafBody } from "./leaf"
import { checkpoint } from "./leaves/checkpoint"
import { gradeDelayed } from "./leaves/gradeDelayed"
import { logKey } from "./leaves/logKey"
import { explainRewound, findRewound } from "./rewound"
import { isOfPresentSecret, nextKey, signaturesOf, usualOverlapMs } from "./signing"
import { findCheckpoint, listLogKeys, readTreeSize } from "./storage/read"
import { readTiles } from "./storage/tiles"
import { type TilePlace, tileName, tileWidth } from "./tiles"
import { hashLeaf } from "./tree"
import { type Edge, edgeOf, type FinalTile } from "./treeEdge"

export type LogTask = { identity: LogIdentity; now(): Date }

export type OpenLog = {
  at: Date
  showsPrices: boolean
  next(): number
  add<Shape extends z.ZodRawShape>(kind: LeafKind<Shape>, said: z.input<z.ZodObject<Shape>>): number
  /**
   * Signs with a new key from now on, and with the previous one as well for the overlap. Returns the new verifier key.
   */
  rotate(overlapMs: number): string
  /** Stores what was added and signs a checkpoint of everything. Call it last: it excuses claims without a grade. */
  seal(): Promise<void>
}

/**
 * Opens the log in the transaction that stores what its leaves describe, so both are stored or neither is. Until it
 * ends, no other transaction can open the log. Throws if the database lacks rows that were published.
 */
export async function openLog(
  tx: Prisma.TransactionClient,
  identity: LogIdentity,
  now: () => Date,
  { isRecovery = false } = {},
): Promise<OpenLog> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('transparency log'))`
  const rewound = isRecovery ? null : await findRewound(tx, identity)
  if (rewound) throw new Error(explainRewound(rewound))
  const at = await notBeforeTheLast(tx, now())
  const edge = await readEdge(tx)
  const keys = await listLogKeys(tx)
  const leaves: NewLeaf[] = []
  const tiles: FinalTile[] = []
  const log: OpenLog = {
    at,
    showsPrices: identity.showsPrices,
    next: edge.size,
    add(kind, said) {
      const index = edge.size()
      const body = leafBody(kind, identity.dataOrigin, said)
      const hash = hashLeaf(body)
      leaves.push({ index, kind: kind.kind, body, hash })
      tiles.push(...edge.add(hash))
      return index
    },
    rotate(overlapMs) {
      const { said, ...key } = nextKey(identity, keys, at, overlapMs)
      keys.push({ ...key, index: log.add(logKey, said) })
      return said.verifier_key
    },
    async seal() {
      for (const delay of await listDelays(tx, at)) log.add(gradeDelayed, delay)
      log.add(checkpoint, { format: 2, signed_at: at.toISOString() })
      await storeLeaves(tx, leaves.splice(0))
      await storeTiles(
        tx,
        [...tiles.splice(0), edge.begun()].filter((tile) => tile !== null),
      )
      await storeCheckpoint(tx, { identity, keys }, edge, at)
    },
  }
  if (!isOfPresentSecret(identity, keys)) log.rotate(usualOverlapMs)
  return log
}

/** The incomplete tile of each level, which is enough to continue the tree. */
async function readEdge(tx: Prisma.TransactionClient): Promise<Edge> {
  const size = await readTreeSize(tx)
  const places: TilePlace[] = []
  for (let nodes = size; nodes > 0; nodes = Math.floor(nodes / tileWidth)) {
    places.push({ level: places.length, index: Math.floor(nodes / tileWidth) })
  }
  const tiles = await readTiles(tx, places, size)
  return edgeOf(
    size,
    places.map((place) => tiles.get(tileName(place)) ?? []),
  )
}

type NewLeaf = { index: number; kind: string; body: string; hash: Buffer }

const rowsAtOnce = 5_000

/** Hashes are passed as hex, since Prisma has no lists of bytes. */
async function storeLeaves(tx: Prisma.TransactionClient, leaves: readonly NewLeaf[]): Promise<void> {
  for (let start = 0; start < leaves.length; start += rowsAtOnce) {
    const rows = leaves.slice(start, start + rowsAtOnce)
    await tx.$executeRaw`
      INSERT INTO log_leaf (index, kind, body, hash)
      SELECT index, kind, body, decode(hash, 'hex') FROM unnest(${rows.map(({ index }) => index)}::bigint[],
        ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ body }) => body)}::text[],
        ${rows.map(({ hash }) => hash.toString("hex"))}::text[]) AS leaf(index, kind, body, hash)`
  }
}

async function storeTiles(tx: Prisma.TransactionClient, tiles: readonly FinalTile[]): Promise<void> {
  if (tiles.length === 0) return
  await tx.$executeRaw`
    INSERT INTO log_tile (level, index, width, hashes, root)
    SELECT level, index, width, decode(hashes, 'hex'), decode(root, 'hex') FROM unnest(
      ${tiles.map(({ level }) => level)}::int[], ${tiles.map(({ index }) => index)}::bigint[],
      ${tiles.map(({ hashes }) => hashes.length)}::int[], ${tiles.map(({ hashes }) => Buffer.concat(hashes).toString("hex"))}::text[],
      ${tiles.map(({ root }) => root.toString("hex"))}::text[]) AS tile(level, index, width, hashes, root)
    ON CONFLICT DO NOTHING`
}

/**
 * Clocks differ between machines, but checkpoint times must never decrease: rows of now are signed no earlier than the
 * last checkpoint, and entered after it.
 */
async function notBeforeTheLast(tx: Prisma.TransactionClient, at: Date): Promise<Date> {
  const last = await findCheckpoint(tx)
  return last && last.signedAt > at ? last.signedAt : at
}

async function storeCheckpoint(
  tx: Prisma.TransactionClient,
  { identity, keys }: { identity: LogIdentity; keys: readonly LogKey[] },
  edge: Edge,
  at: Date,
): Promise<void> {
  const { name } = keys[0].key
  const [treeSize, rootHash] = [edge.size(), edge.root()]
  const text = checkpointText({ name, treeSize, rootHash })
  const note = `${text}\n${signaturesOf(identity, keys, text, at)}`
  await tx.$executeRaw`
    INSERT INTO log_checkpoint (tree_size, root_hash, signed_at, note)
    VALUES (${treeSize}, ${rootHash}, ${at}, ${note})`
  await tx.$executeRaw(factsArrived("log", [at]))
}
