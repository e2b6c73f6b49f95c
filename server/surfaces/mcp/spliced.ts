import { promisify } from "node:util"
import { constants, crc32, deflateRaw } from "node:zlib"
import { type Encoding, encodedBody } from "../answers"
import { weightsOf } from "../http/accept"
import { andThen } from "../run"

/** A body whose middle part is shared by many responses. */
export type Spliced = { head: Buffer; ready: Buffer; tail: Buffer }

export function whole({ head, ready, tail }: Spliced): Buffer {
  return Buffer.concat([head, ready, tail])
}

/** The parts to send; `encoding` is null if they are not compressed. */
export type PackedBody = { encoding: Encoding | null; parts: readonly Buffer[] }

/** Compressing less gains nothing. */
const packFrom = 1_024

/**
 * The body as sent. With gzip, the shared part is compressed once and embedded with its head and tail uncompressed:
 * compressing each whole body would cost more than the rest of the request.
 */
export function packedBody(body: Buffer | Spliced, accepted: string | undefined): PackedBody | Promise<PackedBody> {
  if (Buffer.isBuffer(body)) return packedWhole(body, accepted)
  const { head, ready, tail } = body
  if (!accepted || ready.length < packFrom) return { encoding: null, parts: [head, ready, tail] }
  if (Math.max(head.length, tail.length) > mostStored || !takesGzip(accepted)) {
    return packedWhole(whole(body), accepted)
  }
  return andThen(packedOnce(ready), (packed) => ({ encoding: "gzip", parts: gzipOf(body, packed) }))
}

async function packedWhole(body: Buffer, accepted: string | undefined): Promise<PackedBody> {
  const { encoding, body: encoded } = await encodedBody({ body, etag: "", encoded: {} }, accepted)
  return { encoding, parts: [encoded] }
}

/** The compressed shared part, and its CRC after a given prefix. */
type Packed = { bytes: Buffer; checksumAfter(checksum: number): number }

/** Once, however many ask at the same time. */
function packedOnce(ready: Buffer): Packed | Promise<Packed> {
  const known = packedBefore.get(ready)
  if (known) return known
  const packing = promisify(deflateRaw)(ready, { level: 6, finishFlush: constants.Z_SYNC_FLUSH }).then((bytes) => {
    const packed = { bytes, checksumAfter: checksumAfter(ready) }
    packedBefore.set(ready, packed)
    return packed
  })
  packing.catch(() => packedBefore.delete(ready))
  packedBefore.set(ready, packing)
  return packing
}

const packedBefore = new WeakMap<Buffer, Packed | Promise<Packed>>()

/**
 * CRC-32 is affine in its start value, so the result follows from those for each single bit: reading all bytes again
 * would take as long as the rest of the request.
 */
function checksumAfter(ready: Buffer): Packed["checksumAfter"] {
  const fromZero = crc32(ready, 0)
  const changes = Array.from({ length: 32 }, (_, bit) => crc32(ready, (1 << bit) >>> 0) ^ fromZero)
  return (checksum) =>
    changes.reduce((sum, change, bit) => (checksum & (1 << bit) ? sum ^ change : sum), fromZero) >>> 0
}

function takesGzip(accepted: string): boolean {
  const weights = weightsOf(accepted)
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0
}

/**
 * One gzip stream (RFC 1952) of DEFLATE blocks (RFC 1951). A flush ends the compressed part at a byte boundary without
 * marking it as the last block, and it refers to nothing before itself, so it can be embedded anywhere.
 */
function gzipOf({ head, ready, tail }: Spliced, { bytes, checksumAfter }: Packed): Buffer[] {
  const end = Buffer.allocUnsafe(8)
  end.writeUInt32LE(crc32(tail, checksumAfter(crc32(head))), 0)
  end.writeUInt32LE(head.length + ready.length + tail.length, 4)
  const start = Buffer.concat([gzipHeader, stored(head, false), head])
  return [start, bytes, Buffer.concat([stored(tail, true), tail, end])]
}

/** DEFLATE, no name, no time, unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** Most bytes of an uncompressed block. */
const mostStored = 65_535

/** Header of an uncompressed block. */
function stored({ length }: Buffer, isLast: boolean): Buffer {
  const start = Buffer.from([isLast ? 1 : 0, 0, 0, 0, 0])
  start.writeUInt16LE(length, 1)
  start.writeUInt16LE(0xffff - length, 3)
  return start
}
