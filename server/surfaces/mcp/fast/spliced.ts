import { promisify } from "node:util"
import { constants, crc32, deflateRaw } from "node:zlib"
import { weightsOf } from "../../http/accept"
import { type Body, bodyOf } from "../served"

/** A body whose greater part, `ready`, is the same in many responses. */
export type Spliced = { head: Buffer; ready: Buffer; tail: Buffer }

const packFrom = 1_024

/**
 * For clients that accept gzip, packs `ready` once and puts its own unpacked head and tail around it: packing each
 * whole body would cost more than everything else in the response.
 */
export function splicedBody(body: Spliced): Body {
  const { head, ready, tail } = body
  const whole = () => Buffer.concat([head, ready, tail])
  return {
    whole,
    async encoded(accepted) {
      if (!accepted || ready.length < packFrom) return { encoding: null, parts: [head, ready, tail] }
      if (Math.max(head.length, tail.length) > mostStored || !takesGzip(accepted)) {
        return bodyOf(whole()).encoded(accepted)
      }
      return { encoding: "gzip", parts: gzipOf(body, await packedOnce(ready)) }
    },
  }
}

function packedOnce(ready: Buffer): Promise<Buffer> {
  const known = packedBefore.get(ready)
  if (known) return known
  const packing = promisify(deflateRaw)(ready, { level: 6, finishFlush: constants.Z_SYNC_FLUSH })
  packing.catch(() => packedBefore.delete(ready))
  packedBefore.set(ready, packing)
  return packing
}

const packedBefore = new WeakMap<Buffer, Promise<Buffer>>()

function takesGzip(accepted: string): boolean {
  const weights = weightsOf(accepted)
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0
}

/**
 * One gzip stream (RFC 1952) around DEFLATE blocks (RFC 1951). A flush ends the packed part at a whole byte without
 * marking it as the last block, and the part refers to nothing before itself, so it may stand anywhere.
 */
function gzipOf({ head, ready, tail }: Spliced, packed: Buffer): Buffer[] {
  const end = Buffer.allocUnsafe(8)
  end.writeUInt32LE(crc32(tail, crc32(ready, crc32(head))), 0)
  end.writeUInt32LE(head.length + ready.length + tail.length, 4)
  const start = Buffer.concat([gzipHeader, stored(head, false), head])
  return [start, packed, Buffer.concat([stored(tail, true), tail, end])]
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

const mostStored = 65_535

function stored({ length }: Buffer, isLast: boolean): Buffer {
  const start = Buffer.from([isLast ? 1 : 0, 0, 0, 0, 0])
  start.writeUInt16LE(length, 1)
  start.writeUInt16LE(0xffff - length, 3)
  return start
}
