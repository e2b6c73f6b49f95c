import type { LogKey } from "./keys"
import { keyIdOf, type NoteKey, readNote, readVerifierKey, verifierKey } from "./note"

/*
 * Whom readers of proofs may trust (C2SP tlog-policy): a key of the log, and a majority of the witnesses that the operator
 * has named. A witness with several keys counts once.
 */

/** Names in a policy that keys and groups cannot share: neither names of keys nor key ids contain a plus sign. */
export const witnessId = (key: NoteKey) => `${key.name}+${keyIdOf(key).toString("hex")}`
const keysOf = (name: string) => `${name}+keys`

export const quorumOf = (witnesses: number) => Math.floor(witnesses / 2) + 1

export function readWitnessKeys(keys: readonly string[]): NoteKey[] {
  const known = keys.map(readVerifierKey).filter((key) => key !== null)
  return withoutTwins(known, ({ publicKey }) => publicKey)
}

/** The keys in force when this checkpoint was signed. */
export function signersOf(checkpoint: string, keys: readonly LogKey[]): LogKey[] {
  const lines = readNote(checkpoint)?.signatures ?? []
  return keys.filter(({ key }) => lines.some(({ name, keyId }) => name === key.name && keyIdOf(key).equals(keyId)))
}

type Trusted = { keys: readonly LogKey[]; witnesses: readonly NoteKey[]; url: string; dataOrigin: string | null }

export function policyText({ keys, witnesses, url, dataOrigin }: Trusted): string {
  const logs = withoutTwins(keys, ({ key }) => key.publicKey)
  return [
    `# Proofs of ${url}/proofs/, about a ${dataOrigin === "live" ? "real" : "simulated"} market.`,
    "# Compare the keys of the witnesses with what they publish themselves.",
    ...logs.map(({ key }) => `log ${verifierKey(key)} ${url}`),
    ...witnesses.map((key) => `witness ${witnessId(key)} ${verifierKey(key)}`),
    ...quorumLines(witnesses),
    "",
  ].join("\n")
}

function quorumLines(witnesses: readonly NoteKey[]): string[] {
  if (witnesses.length === 0) return ["quorum none"]
  const members = [...Map.groupBy(witnesses, ({ name }) => name)].map(([name, keys]) => {
    const ids = keys.map(witnessId)
    if (ids.length === 1) return { id: ids[0], lines: [] }
    return { id: keysOf(name), lines: [`group ${keysOf(name)} any ${ids.join(" ")}`] }
  })
  return [
    ...members.flatMap(({ lines }) => lines),
    `group witnesses ${quorumOf(members.length)} ${members.map(({ id }) => id).join(" ")}`,
    "quorum witnesses",
  ]
}

/** A policy may not name a key twice. */
function withoutTwins<Each>(all: readonly Each[], keyOf: (each: Each) => Buffer): Each[] {
  return [...new Map(all.map((each) => [keyOf(each).toString("hex"), each])).values()]
}
