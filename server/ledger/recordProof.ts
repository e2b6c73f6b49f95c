import type { Queries } from "../platform/database/byDriver"
import { parseLeaf } from "./leaf"
import { readWitnessKeys } from "./policy"
import { saidLine } from "./predictionRows"
import { listSaidRows } from "./storage/predictionRows"
import { readRoots } from "./storage/proofs"
import { findProvingCheckpoint } from "./storage/proving"
import { listLeaves, type StoredLeaf } from "./storage/read"
import { findRecord, type LoggedRecord } from "./storage/records"
import { inclusionRanges } from "./tree"

/** Replays are never logged; others are at the latest when the next checkpoint is signed. */
export type Unproven = "replayed" | "not_yet"

export type RecordProof = { text: string }

/** The extra data of a proof. It proves nothing by itself: its reader hashes the leaf, and compares the row with the leaf. */
type Extra = {
  id: string
  leaf: string
  /** Of a prediction, whose leaf commits to the hash of all rows of its batch. */
  row?: string
  row_index?: number
  rows_url?: string
}

type Asked = { id: string; witnesses: readonly string[]; url: string }

/** The proof that the log commits to a prediction or a signal (C2SP tlog-proof); null if there is no such record. */
export async function proveRecord(
  queries: Queries,
  { id, witnesses, url }: Asked,
): Promise<RecordProof | Unproven | null> {
  const record = await findRecord(queries, id)
  if (!record) return null
  if (record.origin === "replay") return "replayed"
  const index = record.ledgerIndex
  const checkpoint = index === null ? null : await findProvingCheckpoint(queries, index, readWitnessKeys(witnesses))
  if (index === null || checkpoint === null) return "not_yet"
  const [leaf] = await listLeaves(queries, index, index + 1)
  if (!leaf) return null
  const { treeSize, note } = checkpoint
  const hashes = await readRoots(queries, treeSize, inclusionRanges(index, treeSize))
  const extra: Extra = { id, leaf: leaf.body, ...(await rowOf(queries, { id, record, leaf, url })) }
  return { text: proofText({ extra, index, hashes, note }) }
}

type Placed = { id: string; record: LoggedRecord; leaf: StoredLeaf; url: string }

async function rowOf(queries: Queries, { id, record: { origin, batch }, leaf, url }: Placed): Promise<Partial<Extra>> {
  if (batch === null) return {}
  const rows = await listSaidRows(queries, { origin, batch, ledgerIndex: leaf.index })
  const place = rows.findIndex((row) => row.id === id)
  const hasPrices = Object(parseLeaf(leaf.body)).has_prices === true
  return {
    row: saidLine(rows[place], { ledgerIndex: leaf.index, hasPrices }),
    row_index: place,
    rows_url: `${url}/predictions/${batch.targetDate}.ndjson`,
  }
}

type Parts = { extra: Extra; index: number; hashes: readonly string[]; note: string }

function proofText({ extra, index, hashes, note }: Parts): string {
  const encoded = Buffer.from(JSON.stringify(extra)).toString("base64")
  return ["c2sp.org/tlog-proof@v1", `extra ${encoded}`, `index ${index}`, ...hashes, "", note].join("\n")
}
