import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { weightsOf } from "../http/accept"

export type ComputedAnswer = {
  body: Buffer
  etag: string
  /** Of the body, in hexadecimal. */
  sha256: string
  /** The instant (epoch ms) that a data answer speaks from. */
  asOf?: number
  encoded: Partial<Record<Encoding, Buffer>>
}

export type Encoding = "br" | "gzip"

/** `encoding` is null if the body is not compressed. */
export type EncodedBody = { encoding: Encoding | null; body: Buffer }

const compressFrom = 1_024

export function encode(fields: object): ComputedAnswer {
  return encodeText(JSON.stringify(fields, refuseNonFinite))
}

export function encodeText(text: string | Buffer): ComputedAnswer {
  const body = Buffer.isBuffer(text) ? text : ownBytes(text)
  const digest = createHash("sha256").update(body).digest()
  return { body, etag: digest.toString("base64url").slice(0, 27), sha256: digest.toString("hex"), encoded: {} }
}

/** A slice of a shared slab would keep the whole slab alive, and could not be moved to another thread. */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** JSON.stringify would turn NaN into a null that the documentation does not explain. */
function refuseNonFinite(name: string, value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${name} is not a finite number`)
  return value
}

const compressors = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
}

export async function encodedBody(
  answer: Pick<ComputedAnswer, "body" | "encoded">,
  acceptEncoding: string | undefined,
): Promise<EncodedBody> {
  const encoding = chooseEncoding(acceptEncoding)
  if (!encoding || answer.body.length < compressFrom) return { encoding: null, body: answer.body }
  const ready = answer.encoded[encoding]
  if (ready) return { encoding, body: ready }
  const body = await compressors[encoding](answer.body)
  answer.encoded[encoding] = body
  return { encoding, body }
}

function chooseEncoding(accept: string | undefined): Encoding | null {
  if (!accept) return null
  const offers = weightsOf(accept)
  const weightOf = (name: Encoding) => offers.get(name) ?? offers.get("*") ?? 0
  const [best] = (["br", "gzip"] as const).toSorted((a, b) => weightOf(b) - weightOf(a))
  return weightOf(best) > 0 ? best : null
}
