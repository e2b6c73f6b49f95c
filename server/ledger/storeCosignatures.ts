import { factsArrived } from "../knowledge/facts/versions"
import type { Database } from "../platform/database/database"
import { isStorable } from "../platform/text"
import { readTreeHead } from "./checkpoint"
import { cosignedAt } from "./cosignature"
import { keyIdOf, readNote, readVerifierKey } from "./note"

export type Cosigned =
  | { ok: true; added: number }
  | { ok: false; reason: "unreadable" | "unknown_checkpoint" | "no_witness" | "impossible_time" }

/**
 * Stores witnesses' lines under one of our checkpoints (C2SP tlog-cosignature). Accepts only witnesses that the
 * operator has named, so nobody can fill the log with keys of their own.
 */
export async function takeCosignatures(
  { prisma }: Database,
  sent: string,
  witnesses: readonly string[],
  at: Date,
): Promise<Cosigned> {
  const note = isStorable(sent) ? readNote(sent) : null
  const said = note && readTreeHead(note.text)
  if (!said) return { ok: false, reason: "unreadable" }
  const [checkpoint] = await prisma.$queryRaw<{ id: number; signedAt: Date }[]>`
    SELECT id::float8 AS id, signed_at AS "signedAt" FROM log_checkpoint
    WHERE tree_size = ${said.treeSize} AND starts_with(note, ${`${note.text}\n`}) ORDER BY id DESC LIMIT 1`
  if (!checkpoint) return { ok: false, reason: "unknown_checkpoint" }
  const keys = witnesses.map(readVerifierKey).filter((key) => key !== null)
  const signed = note.signatures.flatMap(({ name, keyId, signature, line }) => {
    const key = keys.find((each) => each.name === name && keyIdOf(each).equals(keyId))
    const signedAt = key && cosignedAt(key, note.text, signature)
    return key && signedAt ? [{ witness: key.name, keyId: keyId.toString("hex"), signedAt, line }] : []
  })
  if (signed.length === 0) return { ok: false, reason: "no_witness" }
  const lines = signed.filter((line) => isPossible(line.signedAt, checkpoint.signedAt, at))
  if (lines.length === 0) return { ok: false, reason: "impossible_time" }
  const { count } = await prisma.logCosignature.createMany({
    data: lines.map((line) => ({ ...line, checkpointId: checkpoint.id })),
    skipDuplicates: true,
  })
  // Answers name the witnesses of the newest checkpoint, each from its time of signing on.
  const instants = lines.map(({ signedAt }) => signedAt)
  if (count > 0) await prisma.$executeRaw(factsArrived("log", instants))
  return { ok: true, added: count }
}

/** How far the clocks of the log and of a witness may differ. */
const clockSkewMs = 60_000

/**
 * Nobody can cosign a checkpoint before it is made, or in the future. Cosignatures have whole seconds, rounded down.
 */
function isPossible(cosignedAt: Date, madeAt: Date, now: Date): boolean {
  const at = cosignedAt.getTime()
  return at + 1_000 + clockSkewMs > madeAt.getTime() && at < now.getTime() + clockSkewMs
}
