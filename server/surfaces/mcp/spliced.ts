import { promisify } from "node:util"
import { constants, crc32, deflateRaw } from "node:zlib"
import { type Encoding, encodedBody } from "../answers"
import { weightsOf } from "../http/accept"
import { andThen } from "../run"

/** A body of which the greater part is the same in many: it stands between a beginning and an end of its own. */
export type Spliced = { head: Buffer; ready: Buffer; tail: Buffer }

export function whole({ head, ready, tail }: Spliced): Buffer {
  return Buffer.concat([head, ready, tail])
}

/** A body in the parts in which it is sent; the encoding is null where that is as it is. */
export type PackedBody = { encoding: Encoding | null; parts: readonly Buffer[] }

/** Below this size nothing is gained. */
const packFrom = 1_024

/**
 * The body as it is sent. Where gzip is taken, what is ready is packed once and stands in each body as it is, with its
 * beginning and its end unpacked around it: packing each whole body would cost more than all else that it takes.
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

/** What is ready, packed, and the checksum of it behind a beginning of another. */
type Packed = { bytes: Buffer; checksumAfter(checksum: number): number }

/** However many ask for it at the same time. */
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
 * The checksum is affine in the one that it goes on from, so that it follows from those that go on from each single bit:
 * reading all of the bytes again would take as long as the rest of the request.
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
 * One stream of gzip (RFC 1952) around blocks of DEFLATE (RFC 1951). A flush ends the packed part at a whole byte without
 * its being the last, and it refers to nothing before itself, so that it may stand anywhere.
 */
function gzipOf({ head, ready, tail }: Spliced, { bytes, checksumAfter }: Packed): Buffer[] {
  const end = Buffer.allocUnsafe(8)
  end.writeUInt32LE(crc32(tail, checksumAfter(crc32(head))), 0)
  end.writeUInt32LE(head.length + ready.length + tail.length, 4)
  const start = Buffer.concat([gzipHeader, stored(head, false), head])
  return [start, bytes, Buffer.concat([stored(tail, true), tail, end])]
}

/** DEFLATE, no name, no time, an unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** As much as fits into a block that is not packed. */
const mostStored = 65_535

/** What stands before such a block. */
function stored({ length }: Buffer, isLast: boolean): Buffer {
  const start = Buffer.from([isLast ? 1 : 0, 0, 0, 0, 0])
  start.writeUInt16LE(length, 1)
  start.writeUInt16LE(0xffff - length, 3)
  return start
}
