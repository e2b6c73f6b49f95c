import type { KeyObject } from "node:crypto"
import type { z } from "zod"
import { deriveKey } from "../platform/secret"
import type { logKey } from "./leaves/logKey"
import { type NoteKey, noteKeyType, privateKeyOf, publicHalf, readVerifierKey } from "./note"

/**
 * What a log is called, what it is of, whether it may show prices, and the secrets that its private keys are derived from,
 * the present one first.
 */
export type LogIdentity = {
  name: string
  dataOrigin: "live" | "simulated"
  showsPrices: boolean
  secrets: readonly Buffer[]
}

/** A key of the log, as the leaf at `index` announces it. */
export type LogKey = {
  index: number
  key: NoteKey
  introducedAt: Date
  /** Until when the key before it signs too; null where there is none, or it is lost. */
  previousSignsUntil: Date | null
}

export function readLogKey(index: number, body: string): LogKey {
  const said: z.output<typeof logKey.fields> = JSON.parse(body)
  const key = readVerifierKey(said.verifier_key)
  if (!key) throw new Error(`leaf ${index} of the log holds no key`)
  const until = said.previous_signs_until
  return { index, key, introducedAt: new Date(said.introduced_at), previousSignsUntil: until ? new Date(until) : null }
}

/** The private half of the log's nth key, which is derived anew whenever it is needed and stored nowhere. */
export function deriveLogKey(secret: Buffer, nth: number): KeyObject {
  return privateKeyOf(deriveKey(secret, `log key ${nth}`))
}

export function noteKeyOf(name: string, privateKey: KeyObject): NoteKey {
  return { name, type: noteKeyType, publicKey: publicHalf(privateKey) }
}

/** The private half of a key that one of the secrets gives; null where none does. */
export function findPrivateKey({ secrets }: LogIdentity, keys: readonly LogKey[], nth: number): KeyObject | null {
  const candidates = secrets.map((secret) => deriveLogKey(secret, nth))
  return candidates.find((candidate) => publicHalf(candidate).equals(keys[nth - 1].key.publicKey)) ?? null
}

/** The keys that sign at an instant: the newest, and those before it whose time is not over. */
export function keysInForce(keys: readonly LogKey[], at: Date): LogKey[] {
  return keys.filter((_, index) => {
    const next = keys[index + 1]
    return next === undefined || (next.previousSignsUntil !== null && next.previousSignsUntil >= at)
  })
}
