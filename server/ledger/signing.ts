import { dayMs } from "../platform/dates"
import { nameless } from "./identity"
import { deriveLogKey, findPrivateKey, keysInForce, type LogIdentity, type LogKey, noteKeyOf } from "./keys"
import { keyIdOf, signatureLine, signText, verifierKey } from "./note"

/** How long two keys sign, so that verifiers who look once a month learn of the new key from the old one. */
export const usualOverlapMs = 45 * dayMs

/** A log gets a new key when the installation's secret changes. False also for a log without keys. */
export function isOfPresentSecret(identity: LogIdentity, keys: readonly LogKey[]): boolean {
  const present = { ...identity, secrets: identity.secrets.slice(0, 1) }
  return keys.length > 0 && findPrivateKey(present, keys, keys.length) !== null
}

export function nextKey(identity: LogIdentity, keys: readonly LogKey[], at: Date, overlapMs: number) {
  const name = keys[0]?.key.name ?? identity.name
  if (name === null) throw new Error(nameless)
  const key = noteKeyOf(name, deriveLogKey(identity.secrets[0], keys.length + 1))
  const canOverlap = keys.length > 0 && findPrivateKey(identity, keys, keys.length) !== null
  const previousSignsUntil = canOverlap ? new Date(at.getTime() + overlapMs) : null
  const said = {
    name,
    verifier_key: verifierKey(key),
    introduced_at: at.toISOString(),
    previous_signs_until: previousSignsUntil?.toISOString() ?? null,
  }
  return { key, introducedAt: at, previousSignsUntil, said }
}

export function signaturesOf(identity: LogIdentity, keys: readonly LogKey[], text: string, at: Date): string {
  const lines = keysInForce(keys, at).map(({ key }) => {
    const nth = keys.findIndex((each) => each.key === key) + 1
    const privateKey = findPrivateKey(identity, keys, nth)
    return privateKey ? signatureLine(key, keyIdOf(key), signText(privateKey, text)) : ""
  })
  return lines.toReversed().join("")
}
