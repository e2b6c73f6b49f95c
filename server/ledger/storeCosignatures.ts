import { factsArrived } from "../knowledge/facts/versions"
import type { Database } from "../platform/database/database"
import { isStorable } from "../platform/text"
import { readTreeHead } from "./checkpoint"
import { cosignedAt } from "./cosignature"
import { keyIdOf, readNote, readVerifierKey } from "./note"

export type Cosigned =
  | { ok: true; added: number }
  | { ok: false; reason: "unreadable" | "unknown_checkpoint" | "no_witness" }

/**
 * Stores witnesses' lines under one of our checkpoints (C2SP tlog-cosignature). Accepts only witnesses that the
 * operator has named, so nobody can fill the log with keys of their own.
 */
export async function takeCosignatures(
  { prisma }: Database,
  sent: string,
  witnesses: readonly string[],
): Promise<Cosigned> {
  const note = isStorable(sent) ? readNote(sent) : null
  const said = note && readTreeHead(note.text)
  if (!said) return { ok: false, reason: "unreadable" }
  const [checkpoint] = await prisma.$queryRaw<{ id: number }[]>`
    SELECT id::float8 AS id FROM log_checkpoint
    WHERE tree_size = ${said.treeSize} AND starts_with(note, ${`${note.text}\n`}) ORDER BY id DESC LIMIT 1`
  if (!checkpoint) return { ok: false, reason: "unknown_checkpoint" }
  const keys = witnesses.map(readVerifierKey).filter((key) => key !== null)
  const lines = note.signatures.flatMap(({ name, keyId, signature, line }) => {
    const key = keys.find((each) => each.name === name && keyIdOf(each).equals(keyId))
    const signedAt = key && cosignedAt(key, note.text, signature)
    return key && signedAt ? [{ witness: key.name, keyId: keyId.toString("hex"), signedAt, line }] : []
  })
  if (lines.length === 0) return { ok: false, reason: "no_witness" }
  const { count } = await prisma.logCosignature.createMany({
    data: lines.map((line) => ({ ...line, checkpointId: checkpoint.id })),
    skipDuplicates: true,
  })
  // Answers name the witnesses of the newest checkpoint, each from its time of signing on.
  const signed = lines.map(({ signedAt }) => signedAt)
  if (count > 0) await prisma.$executeRaw(factsArrived("log", signed))
  return { ok: true, added: count }
}
