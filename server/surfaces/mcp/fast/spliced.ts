import { promisify } from "node:util"
import { constants, crc32, deflateRaw } from "node:zlib"
import { andThen } from "../../andThen"
import { weightsOf } from "../../http/accept"
import { type Body, bodyOf } from "../served"
import { joined, shiftOf } from "./crc"

/** A body of which the greater part is the same in many: it stands between a beginning and an end of its own. */
export type Spliced = { head: Buffer; ready: Buffer; tail: Buffer }

/** Below this size nothing is gained. */
const packFrom = 1_024

/**
 * Where gzip is taken, what is ready is packed once and stands in each body as it is, with its beginning and its end unpacked
 * around it: packing each whole body would cost more than all else that it takes.
 */
export function splicedBody(body: Spliced): Body {
  const { head, ready, tail } = body
  const whole = () => Buffer.concat([head, ready, tail])
  return {
    whole,
    encoded(accepted) {
      if (!accepted || ready.length < packFrom) return { encoding: null, parts: [head, ready, tail] }
      if (Math.max(head.length, tail.length) > mostStored || !takesGzip(accepted)) {
        return bodyOf(whole()).encoded(accepted)
      }
      return andThen(packedOnce(ready), (packed) => ({ encoding: "gzip", parts: gzipOf(body, packed) }))
    },
  }
}

/** The same bytes packed, and what makes a checksum of them behind others: to read them all for each would take as long as the rest. */
type Packed = { bytes: Buffer; crc: number; shift: number }

/** However many ask for it at the same time. */
function packedOnce(ready: Buffer): Packed | Promise<Packed> {
  const known = packedBefore.get(ready)
  if (known) return known
  const packing = promisify(deflateRaw)(ready, { level: 6, finishFlush: constants.Z_SYNC_FLUSH }).then((bytes) => {
    const packed = { bytes, crc: crc32(ready), shift: shiftOf(ready.length) }
    packedBefore.set(ready, packed)
    return packed
  })
  packing.catch(() => packedBefore.delete(ready))
  packedBefore.set(ready, packing)
  return packing
}

const packedBefore = new WeakMap<Buffer, Packed | Promise<Packed>>()

function takesGzip(accepted: string): boolean {
  const weights = weightsOf(accepted)
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0
}

/**
 * One stream of gzip (RFC 1952) around blocks of DEFLATE (RFC 1951). A flush ends the packed part at a whole byte without
 * its being the last, and it refers to nothing before itself, so that it may stand anywhere.
 */
function gzipOf({ head, ready, tail }: Spliced, { bytes, crc, shift }: Packed): Buffer[] {
  const end = Buffer.allocUnsafe(8)
  end.writeUInt32LE(crc32(tail, joined(crc32(head), crc, shift)), 0)
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
