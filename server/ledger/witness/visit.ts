import { z } from "zod"
import { readTreeHead, type TreeHead } from "../checkpoint"
import { readNote } from "../note"
import { addCheckpoint, headOf, type Witness } from "./addCheckpoint"
import { learnKeys } from "./learnKeys"
import type { LogReader } from "./logReader"

export type VisitOutcome = { ok: boolean; said: string }

/**
 * Reads the newest checkpoint of a log, cosigns it if it follows from the last one, and posts the line there, so that a
 * witness needs no address of its own.
 */
export async function visit(witness: Witness, log: LogReader): Promise<VisitOutcome> {
  try {
    return await visitLog(witness, log)
  } catch (error) {
    return { ok: false, said: error instanceof Error ? error.message : String(error) }
  }
}

async function visitLog(witness: Witness, log: LogReader): Promise<VisitOutcome> {
  const whole = await log.read("checkpoint")
  const head = readTreeHead(readNote(whole)?.text ?? "")
  if (!head) return { ok: false, said: "The service has no checkpoint." }
  const note = ownPart(whole, head)
  await learnKeys(witness.memory, log, { note, head })
  const last = witness.memory.read()[head.name]?.note ?? null
  if (last === note && whole.includes(`\n— ${witness.signer.key.name} `))
    return { ok: true, said: `Nothing new: ${head.treeSize} rows.` }
  const { treeSize: seen } = headOf(last)
  if (seen > head.treeSize) return { ok: false, said: `FORK: the log has ${head.treeSize} rows, and had ${seen}.` }
  const proof = seen === 0 || seen === head.treeSize ? [] : await readProof(log, seen, head.treeSize)
  const { status, body } = addCheckpoint(witness, [`old ${seen}`, ...proof, "", note].join("\n"))
  if (status === 403) return { ok: false, said: "No key that is known of this log has signed its checkpoint." }
  if (status === 409 || status === 422)
    return { ok: false, said: `FORK: the ${head.treeSize} rows do not begin with the ${seen} that were seen.` }
  if (status !== 200) return { ok: false, said: body.trimEnd() }
  const taken = await log.post("cosignatures", { type: "text/plain; charset=utf-8", bytes: Buffer.from(note + body) })
  if (taken.ok) return { ok: true, said: `Cosigned ${head.treeSize} rows of ${head.name}.` }
  return { ok: false, said: `Cosigned ${head.treeSize} rows of ${head.name}, but ${taken.reason}` }
}

function ownPart(note: string, { name }: TreeHead): string {
  const end = note.lastIndexOf("\n\n") + 2
  const own = note
    .slice(end)
    .split("\n")
    .filter((line) => line.startsWith(`— ${name} `))
  return note.slice(0, end) + own.map((line) => `${line}\n`).join("")
}

const consistency = z.object({ proof: z.array(z.string()) })

async function readProof(log: LogReader, from: number, to: number): Promise<string[]> {
  return consistency.parse(JSON.parse(await log.read(`proof/consistency?from=${from}&to=${to}`))).proof
}
