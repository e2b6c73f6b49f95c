// Witnesses, which sign checkpoints and their own time (C2SP tlog-cosignature).

import { createPublicKey, is, isEd25519, readVerifierKey, signatureBy, verifySignature } from "./core.mjs"

export const witnesses = {
  name: "witnesses",
  start: readWitnesses,
  begin: ({ history, witnesses: own }) => {
    for (const checkpoint of history) checkpoint.witnessedAt = quorumAt(checkpoint, own)
  },
  end(log) {
    requireWitnesses(log)
    warnOfImpossible(log)
  },
  say: sayWitnesses,
}

const [cosignatureType, mlDsaType] = [4, 6]

function readWitnesses(_, { witness = [], require: required }) {
  const keys = witness.map((text) => {
    const key = readVerifierKey(text)
    if (key?.type === cosignatureType || key?.type === mlDsaType) return { ...key, impossible: new Map() }
    throw new Error(`${text.slice(0, 80)} is not the verifier key of a witness.`)
  })
  const most = new Set(witness).size
  const quorum = required === undefined ? keys.length : Number(required)
  if (most < keys.length || !is.count(quorum) || quorum > most)
    throw new Error(`--require takes a number up to ${most}, as many as --witness gives different keys.`)
  return { keys, quorum }
}

/** How far the clocks of the log, of witnesses, of authorities and of this machine may differ. */
const clockSkewMs = 60_000

/** Nobody can sign a checkpoint before it is made, or in the future. Whole seconds are rounded down. */
export function isPossible(instant, { signedAt }) {
  const at = Date.parse(instant)
  return at + 1_000 + clockSkewMs > Date.parse(signedAt ?? instant) && at < Date.now() + clockSkewMs
}

/** When a witness signed a checkpoint, by its own clock; null if it did not, or at an impossible time. */
function witnessedAt(checkpoint, key) {
  for (const line of checkpoint.lines) {
    const signature = signatureBy(key, line)
    if (!signature || signature.length < 72) continue
    const seconds = signature.readBigUInt64BE(0)
    if (seconds > lastSecond || !isCosigned(checkpoint, key, seconds, signature.subarray(8))) continue
    const instant = new Date(Number(seconds) * 1_000).toISOString()
    if (isPossible(instant, checkpoint)) return instant
    key.impossible.set(checkpoint.size, instant)
  }
  return null
}

/** Catches: a cosignature that is dated before its checkpoint, or after now. */
function warnOfImpossible(log) {
  const { keys } = log.witnesses
  for (const { name, impossible } of keys)
    for (const [size, instant] of [...impossible].slice(0, 1))
      log.warn(
        `${name} dates ${impossible.size} cosignatures before their checkpoints or after now, such as that of the checkpoint of ${size} rows at ${instant}. They count nowhere.`,
      )
}

/** The last that a Date can hold. */
const lastSecond = 8_640_000_000_000n

/** With Ed25519 a witness signs the whole text, and with ML-DSA-44 the name, the size and the root. */
function isCosigned({ text, name, size, root }, key, seconds, signature) {
  if (key.type === cosignatureType)
    return isEd25519(null, key.publicKey, `cosignature/v1\ntime ${seconds}\n${text}`, signature)
  const number = (value) => Buffer.from(value.toString(16).padStart(16, "0"), "hex")
  const named = (value) => Buffer.concat([Buffer.from([Buffer.byteLength(value)]), Buffer.from(value)])
  const tree = [named(name), number(0n), number(BigInt(size)), Buffer.from(root, "base64")]
  const message = Buffer.concat([Buffer.from("subtree/v1\n\0"), named(key.name), number(seconds), ...tree])
  return isMlDsa44(key.publicKey, message, signature)
}

/** When enough witnesses had signed a checkpoint; null if too few did. */
function quorumAt(checkpoint, { keys, quorum }) {
  const instants = keys.map((key) => witnessedAt(checkpoint, key)).filter((instant) => instant !== null)
  return quorum > 0 ? (instants.sort()[quorum - 1] ?? null) : null
}

/** Catches: a newest checkpoint that too few witnesses have seen, behind which a fork could hide. */
function requireWitnesses(log) {
  const { checkpoint } = log
  const { keys, quorum } = log.witnesses
  const missing = keys.filter((key) => witnessedAt(checkpoint, key) === null)
  const signed = keys.length - missing.length
  if (signed < quorum)
    log.report(
      "witness",
      checkpoint.size - 1,
      `${signed} of ${keys.length} witnesses have signed the newest checkpoint, of ${checkpoint.signedAt}, and ${quorum} must have: ${missing.map(({ name }) => name).join(", ")} ${missing.length === 1 ? "has" : "have"} not. They usually answer within a minute.`,
    )
}

const mlDsa44 = { prefix: "30820532300b06096086480165030403110382052100", keyBytes: 1_312, signatureBytes: 2_420 }

function isMlDsa44(publicKey, message, signature) {
  if (publicKey.length !== mlDsa44.keyBytes || signature.length !== mlDsa44.signatureBytes) return false
  const key = Buffer.concat([Buffer.from(mlDsa44.prefix, "hex"), publicKey])
  let opened
  try {
    opened = createPublicKey({ key, format: "der", type: "spki" })
  } catch {
    throw new Error(`Node.js ${process.versions.node} does not know ML-DSA-44: take 24.7 or later.`)
  }
  return verifySignature(null, message, opened, signature)
}

function sayWitnesses({ checkpoint, vouched, witnesses: { keys, quorum } }) {
  if (quorum === 0) return []
  const signed = keys.flatMap((key) => {
    const at = witnessedAt(checkpoint, key)
    return at === null ? [] : [`${key.name} (${at})`]
  })
  return [
    `Witnesses of the newest checkpoint: ${signed.join(", ")}`,
    `Witnessed before their session opened: ${vouched.witnessed} of ${vouched.claims} batches of predictions and signals`,
  ]
}
