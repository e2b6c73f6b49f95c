import type { KeyObject } from "node:crypto"
import { deriveKey } from "../platform/secret"
import { parseLeaf } from "./leaf"
import { logKey } from "./leaves/logKey"
import { type NoteKey, noteKeyType, privateKeyOf, publicHalf, readVerifierKey } from "./note"

/** `secrets` derive the private keys, the current one first. */
export type LogIdentity = {
  /** The name that a log gets with its first key; null if the operator must choose one first. */
  name: string | null
  dataOrigin: "live" | "simulated"
  showsPrices: boolean
  secrets: readonly Buffer[]
  /** The file outside the database that records the last publication; null without one. */
  publishedIn: string | null
}

export type LogKey = {
  index: number
  key: NoteKey
  introducedAt: Date
  /** Until when the previous key signs too; null if there is none or it is lost. */
  previousSignsUntil: Date | null
}

/** Null for a changed leaf that no longer contains a key. */
export function readLogKey(index: number, body: string): LogKey | null {
  const { kind: _, data_origin, ...fields } = Object(parseLeaf(body))
  const { data: said } = logKey.fields.safeParse(fields)
  const key = said && readVerifierKey(said.verifier_key)
  if (!key) return null
  const until = said.previous_signs_until
  return { index, key, introducedAt: new Date(said.introduced_at), previousSignsUntil: until ? new Date(until) : null }
}

/** Derived whenever needed, and stored nowhere. */
export function deriveLogKey(secret: Buffer, nth: number): KeyObject {
  return privateKeyOf(deriveKey(secret, `log key ${nth}`))
}

export function noteKeyOf(name: string, privateKey: KeyObject): NoteKey {
  return { name, type: noteKeyType, publicKey: publicHalf(privateKey) }
}

export function findPrivateKey({ secrets }: LogIdentity, keys: readonly LogKey[], nth: number): KeyObject | null {
  const candidates = secrets.map((secret) => deriveLogKey(secret, nth))
  return candidates.find((candidate) => publicHalf(candidate).equals(keys[nth - 1].key.publicKey)) ?? null
}

export function keysInForce(keys: readonly LogKey[], at: Date): LogKey[] {
  return keys.filter((_, index) => {
    const next = keys[index + 1]
    return next === undefined || (next.previousSignsUntil !== null && next.previousSignsUntil >= at)
  })
}
