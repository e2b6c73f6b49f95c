import type { Database } from "../platform/database/database"
import type { NamedWitness } from "../platform/serviceVariables"
import type { GetOptions, Reply, SentBody } from "../sources/transport"
import { consistencyProof } from "./storage/proofs"
import { findCheckpoint, type StoredCheckpoint } from "./storage/read"
import { forgetWitnesses, listWitnesses, storeWitness } from "./storage/witnesses"
import { takeCosignatures } from "./storeCosignatures"

export type SendToWitness = (url: string, body: SentBody, options: GetOptions) => Promise<Reply>

type Answered = { treeSize: number; refusal: string | null }

/** A witness gets each checkpoint at once, and again after this time if it has not signed. */
const askedAgainMs = 5 * 60_000

export async function areWitnessesDue(
  { prisma }: Database,
  named: readonly NamedWitness[],
  at: Date,
): Promise<boolean> {
  const urls = urlsOf(named)
  const newest = urls.length > 0 ? await findCheckpoint(prisma) : null
  if (!newest) return false
  const known = new Map((await listWitnesses(prisma)).map((witness) => [witness.url, witness]))
  return urls.some((url) => {
    const last = known.get(url)
    if (!last || last.checkpointId < newest.id) return true
    return last.refusal !== null && at.getTime() - last.askedAt.getTime() >= askedAgainMs
  })
}

/**
 * Sends the newest checkpoint to all witnesses with an address (C2SP tlog-witness), and stores their lines. Their
 * answers are recorded; only a witness that has seen a larger log stops anything.
 */
export async function askWitnesses(
  database: Database,
  named: readonly NamedWitness[],
  send: SendToWitness,
  at: Date,
): Promise<{ asked: number; signed: number }> {
  const { prisma } = database
  const urls = urlsOf(named)
  await forgetWitnesses(prisma, urls)
  const newest = await findCheckpoint(prisma)
  if (!newest) return { asked: 0, signed: 0 }
  const known = new Map((await listWitnesses(prisma)).map(({ url, treeSize }) => [url, treeSize]))
  const keys = named.map(({ key }) => key)
  const answers = await Promise.all(
    urls.map(async (url) => {
      const answer = await askOne({ database, keys, newest, send, at }, url, known.get(url) ?? 0)
      await storeWitness(prisma, { url, checkpointId: newest.id, askedAt: at, ...answer })
      return answer
    }),
  )
  return { asked: answers.length, signed: answers.filter(({ refusal }) => refusal === null).length }
}

const urlsOf = (named: readonly NamedWitness[]) => [...new Set(named.flatMap(({ url }) => url ?? []))]

type Asking = { database: Database; keys: readonly string[]; newest: StoredCheckpoint; send: SendToWitness; at: Date }

/** The first answer may only contain the size that the witness has seen. */
const mostRequests = 3
const limits: GetOptions = { timeoutMs: 10_000, maxBytes: 65_536, keepsRedirect: true }

async function askOne({ database, keys, newest, send, at }: Asking, url: string, lastSeen: number): Promise<Answered> {
  const { treeSize, note } = newest
  let seen = lastSeen
  for (let request = 1; request <= mostRequests; request++) {
    const from = Math.min(seen, treeSize)
    const proof = await consistencyProof(database.prisma, from, treeSize)
    const text = [`old ${from}`, ...proof, "", note].join("\n")
    const body = { type: "text/plain; charset=utf-8", bytes: Buffer.from(text) }
    const reply = await send(`${url}/add-checkpoint`, body, limits)
    if (reply.ok && reply.status === 200) {
      const taken = await takeCosignatures(database, `${textOf(note)}\n${reply.text}`, keys, at)
      return { treeSize, refusal: taken.ok ? null : "It answered without a valid line by a key in LOG_WITNESSES." }
    }
    const size = reply.status === 409 ? sizeIn(reply.text) : null
    if (size === null) return { treeSize: lastSeen, refusal: refusalOf(reply, from) }
    if (size > treeSize)
      return { treeSize: size, refusal: `It has seen ${size} rows of this log, which has ${treeSize}.` }
    if (size === from) return { treeSize: size, refusal: forked(from) }
    seen = size
  }
  return { treeSize: seen, refusal: "It names another size each time." }
}

const textOf = (note: string) => note.slice(0, note.lastIndexOf("\n\n") + 1)

function sizeIn(text: string): number | null {
  return /^(0|[1-9]\d{0,14})\n$/.test(text) ? Number(text) : null
}

const forked = (size: number) => `It has seen other rows among the first ${size}: this log has forked.`

function refusalOf(reply: Reply, from: number): string {
  if (reply.status === 403) return "It knows none of the keys that signed the checkpoint."
  if (reply.status === 404) return "It does not know this log."
  if (reply.status === 422) return forked(from)
  return reply.ok ? `It answered ${reply.status}.` : `${reply.reason.replace(/[.]$/, "")}.`
}
