import { createHash, createPublicKey, verify } from "node:crypto"

/*
 * Reads proofs as a stranger would, with none of the service's code: C2SP tlog-proof, tlog-policy and signed-note, and RFC
 * 9162, 2.1.3.2.
 */

type Extra = { id: string; leaf: string; row?: string; row_index?: number; rows_url?: string }

export type Proof = {
  extra: Extra
  index: number
  hashes: Buffer[]
  text: string
  size: number
  root: Buffer
  lines: Line[]
}

type Line = { name: string; keyId: string; signature: Buffer }

export function readProof(text: string): Proof {
  const {
    head = "",
    body = "",
    signed = "",
  } = /^(?<head>(?:.+\n)+)\n(?<body>(?:.+\n)+)\n(?<signed>(?:— .+\n)+)$/.exec(text)?.groups ?? {}
  const [form, extra, index, ...hashes] = head.trimEnd().split("\n")
  const [, size, root] = body.split("\n")
  if (form !== "c2sp.org/tlog-proof@v1" || !extra.startsWith("extra ")) throw new Error(`no proof: ${text}`)
  return {
    extra: JSON.parse(Buffer.from(extra.slice(6), "base64").toString()),
    index: Number(/^index (0|[1-9]\d*)$/.exec(index)?.[1]),
    hashes: hashes.map((hash) => Buffer.from(hash, "base64")),
    text: body,
    size: Number(size),
    root: Buffer.from(root, "base64"),
    lines: signed.trimEnd().split("\n").map(readLine),
  }
}

function readLine(line: string): Line {
  const [, name, encoded] = line.split(" ")
  const bytes = Buffer.from(encoded, "base64")
  return { name, keyId: bytes.subarray(0, 4).toString("hex"), signature: bytes.subarray(4) }
}

const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest()

/** The root that follows from a leaf, its place and the hashes; null if there are too many or too few. */
export function rootFrom(
  leaf: string,
  { index, size, hashes }: Pick<Proof, "index" | "size" | "hashes">,
): Buffer | null {
  let [node, last, root] = [index, size - 1, sha256(Buffer.from([0]), Buffer.from(leaf))]
  for (const hash of hashes) {
    if (last === 0) return null
    const isRight = node % 2 === 1 || node === last
    root = isRight ? sha256(Buffer.from([1]), hash, root) : sha256(Buffer.from([1]), root, hash)
    while (isRight && node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)]
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 ? root : null
}

type Key = { name: string; id: string; type: number; publicKey: Buffer }
export type Policy = {
  logs: Key[]
  witnesses: Map<string, Key>
  groups: Map<string, [number, string[]]>
  quorum: string
}

export function readPolicy(text: string): Policy {
  const policy: Policy = { logs: [], witnesses: new Map(), groups: new Map(), quorum: "" }
  for (const line of text.split("\n")) {
    const [word, name, ...rest] = line.split(" ")
    if (word === "log") policy.logs.push(readKey(name))
    if (word === "witness") policy.witnesses.set(name, readKey(rest[0]))
    if (word === "group") policy.groups.set(name, [rest[0] === "any" ? 1 : Number(rest[0]), rest.slice(1)])
    if (word === "quorum") policy.quorum = name
  }
  return policy
}

function readKey(text: string): Key {
  const [, name, id, encoded] = /^(.+)\+([\da-f]{8})\+(.+)$/.exec(text) ?? []
  const bytes = Buffer.from(encoded, "base64")
  return { name, id, type: bytes[0], publicKey: bytes.subarray(1) }
}

/** Whether a log of the policy signed the checkpoint, and a quorum of its witnesses. */
export function isAccepted({ text, lines }: Proof, { logs, witnesses, groups, quorum }: Policy): boolean {
  const isSigned = (key: Key, read: (signature: Buffer) => [message: string, signature: Buffer]) =>
    lines.some(({ name, keyId, signature }) => {
      const [message, own] = read(signature)
      return name === key.name && keyId === key.id && verify(null, Buffer.from(message), publicKeyOf(key), own)
    })
  const hasWitnessed = (name: string): boolean => {
    const [least, members] = groups.get(name) ?? [0, []]
    const witness = witnesses.get(name)
    if (witness) return isSigned(witness, (line) => [cosignedText(line, text), line.subarray(8)])
    return members.filter(hasWitnessed).length >= least
  }
  return logs.some((key) => isSigned(key, (line) => [text, line])) && (quorum === "none" || hasWitnessed(quorum))
}

const cosignedText = (line: Buffer, text: string) => `cosignature/v1\ntime ${line.readBigUInt64BE()}\n${text}`

function publicKeyOf({ publicKey }: Key) {
  const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), publicKey])
  return createPublicKey({ key: spki, format: "der", type: "spki" })
}
