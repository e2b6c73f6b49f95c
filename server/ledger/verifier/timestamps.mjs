// Timestamps of checkpoints by authorities (RFC 3161).

import { Bytes, hash, is, parsed, readLines, sha256, verifySignature } from "./core.mjs"
import { readFileSync, X509Certificate } from "./node.mjs"
import { isPossible } from "./witnesses.mjs"

export const timestamps = {
  name: "timestamps",
  start: () => ({ n: 0, newest: null }),
  async begin(log, { authority }) {
    if (authority) log.timestamps = await readTimestamps(log, authority)
  },
  say: sayTimestamps,
}

/**
 * Stores when the authorities first timestamped each checkpoint. Ignores timestamps by others. Catches: a timestamp of
 * something else, one that is dated before its checkpoint or after now, and a log without any.
 */
async function readTimestamps(log, files) {
  const anchors = files.flatMap(certificatesIn)
  const byId = new Map(log.history.map((checkpoint) => [checkpoint.id, checkpoint]))
  const instants = []
  for await (const line of readLines(log, "timestamps?limit=100", true)) {
    const { checkpoint_id: id, response, authority } = parsed(line) ?? {}
    const checkpoint = byId.get(id)
    if (!checkpoint || !is.text(response)) continue
    const token = openToken(Bytes.from(response, "base64"))
    if (!token || !isOfAuthority(token, anchors)) continue
    const { name, text, lines } = checkpoint
    const own = lines.filter((each) => each.startsWith(`— ${name} `)).map((each) => `${each}\n`)
    if (!sha256(text, "\n", ...own).equals(token.imprint)) {
      log.report(
        "timestamp",
        checkpoint.size - 1,
        `The timestamp of checkpoint ${id} by ${authority} is of something else: one of the two was replaced.`,
      )
      continue
    }
    if (!isPossible(token.at, checkpoint)) {
      log.warn(
        `${authority} dates its timestamp of checkpoint ${id} ${token.at}, before the checkpoint or after now. It counts nowhere.`,
      )
      continue
    }
    instants.push(token.at)
    if (!(checkpoint.timestampedAt <= token.at)) checkpoint.timestampedAt = token.at
  }
  if (instants.length === 0)
    log.report("timestamp", null, "No checkpoint has a timestamp by an authority whose certificate you gave.")
  return { n: instants.length, newest: instants.sort().at(-1) }
}

function certificatesIn(file) {
  const found = readFileSync(file, "utf8").match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (found.length === 0) throw new Error(`${file} holds no certificate in PEM.`)
  return found.map((pem) => new X509Certificate(pem))
}

const oids = {
  signedData: "2a864886f70d010702",
  timestamp: "2a864886f70d0109100104",
  messageDigest: "2a864886f70d010904",
}
const digests = { "608648016503040201": "sha256", "608648016503040202": "sha384", "608648016503040203": "sha512" }
const timeStamping = "1.3.6.1.5.5.7.3.8"
const tags = { set: 0x31, explicit: 0xa0 }

/** The content of a timestamp, and all that its signature is checked with; null if it cannot be read. */
function openToken(response) {
  try {
    const [status, token] = derIn(derIn(response)[0].content)
    const [type, signed] = derIn(token.content)
    if (derIn(status.content)[0].content[0] > 1 || hex(type) !== oids.signedData) return null
    const parts = derIn(derIn(signed.content)[0].content)
    const [contentType, wrapped] = derIn(parts[2].content)
    const content = derIn(wrapped.content)[0].content
    const [, , messageImprint, , genTime] = derIn(derIn(content)[0].content)
    const [imprintDigest, imprint] = derIn(messageImprint.content)
    if (hex(contentType) !== oids.timestamp || digestOf(imprintDigest) !== "sha256") return null
    const certificates = parts.find(({ tag }) => tag === tags.explicit)?.content ?? Bytes.alloc(0)
    const signer = derIn(derIn(parts.at(-1).content)[0].content)
    const attributes = signer.findIndex(({ tag }) => tag === tags.explicit)
    // The signature covers the attributes with the tag of a set, not with their tag in the message.
    const attested = Bytes.concat([Bytes.from([tags.set]), signer[attributes].whole.subarray(1)])
    const digest = digestOf(signer[attributes - 1])
    const [, [said]] = derIn(signer[attributes].content)
      .map((attribute) => derIn(attribute.content))
      .map(([name, values]) => [hex(name), derIn(values.content)])
      .find(([name]) => name === oids.messageDigest)
    if (!digest || !said.content.equals(hash(digest, content, "buffer"))) return null
    return {
      at: instantOf(genTime.content.toString("latin1")),
      imprint: imprint.content,
      certificates: derIn(certificates).map(({ whole }) => new X509Certificate(whole)),
      ...{ attested, digest, signature: signer[attributes + 2].content },
    }
  } catch {
    return null
  }
}

/** Whether a certificate for timestamps signed it that leads to one of the given ones, all in force at that time. */
function isOfAuthority({ at, attested, digest, signature, certificates }, anchors) {
  const known = [...certificates, ...anchors]
  return known.some(
    (certificate) =>
      certificate.keyUsage?.includes(timeStamping) &&
      isSignatureOf(certificate.publicKey, digest, attested, signature) &&
      isCertified(certificate, { at, known, anchors }, 0),
  )
}

function isSignatureOf(key, digest, attested, signature) {
  const isKnown = ["rsa", "ec"].includes(key.asymmetricKeyType)
  return isKnown && verifySignature(digest, attested, key, signature)
}

const mostCertificates = 5

function isCertified(certificate, { at, known, anchors }, depth) {
  const isInForce =
    Date.parse(certificate.validFrom) <= Date.parse(at) && Date.parse(at) <= Date.parse(certificate.validTo)
  if (!isInForce || depth > mostCertificates) return false
  if (anchors.some(({ raw }) => raw.equals(certificate.raw))) return true
  return known.some(
    (issuer) =>
      issuer.ca &&
      certificate.checkIssued(issuer) &&
      certificate.verify(issuer.publicKey) &&
      isCertified(issuer, { at, known, anchors }, depth + 1),
  )
}

function derIn(bytes) {
  const values = []
  for (let at = 0; at < bytes.length; ) {
    const [tag, first] = bytes.subarray(at, at + 2)
    const lengthBytes = first < 0x80 ? 0 : first - 0x80
    if (lengthBytes > 4 || first === 0x80) throw new Error("a length that DER does not have")
    const from = at + 2 + lengthBytes
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes)
    if (!(from + length <= bytes.length)) throw new Error("a value that is cut off")
    values.push({ tag, content: bytes.subarray(from, from + length), whole: bytes.subarray(at, from + length) })
    at = from + length
  }
  return values
}

const hex = ({ content }) => content.toString("hex")
const digestOf = ({ content }) => digests[hex(derIn(content)[0])]

function instantOf(text) {
  const [, year, month, day, hour, minute, second, part = ""] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text) ?? []
  const fraction = part.slice(1, 4).padEnd(3, "0")
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}Z`).toISOString()
}

function sayTimestamps({ timestamps: { n, newest }, vouched }) {
  if (n === 0) return []
  return [
    `Timestamps by the authorities that you named: ${n}, the newest of ${newest}`,
    `Timestamped before their session opened: ${vouched.timestamped} of ${vouched.claims} batches of predictions and signals`,
  ]
}
