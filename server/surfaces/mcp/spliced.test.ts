import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { brotliDecompressSync, createGunzip, gunzipSync } from "node:zlib"
import fc from "fast-check"
import { expect, it } from "vitest"
import { packedBody, type Spliced, whole } from "./spliced"

const spliced = (head: string, ready: string, tail: string): Spliced => ({
  head: Buffer.from(head),
  ready: Buffer.from(ready),
  tail: Buffer.from(tail),
})

const body = spliced('{"result":{"é":1,', '"text":"words and words", '.repeat(200), "}}")

it("what is packed once is read as one whole, with any beginning and end", async () => {
  const part = fc.string({ unit: "binary", maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(part, part, async (head, tail) => {
      const each = { ...body, head: Buffer.from(head), tail: Buffer.from(tail) }
      const packed = await packedBody(each, "gzip, deflate")
      expect(packed.encoding).toBe("gzip")
      expect(gunzipSync(Buffer.concat(packed.parts))).toEqual(whole(each))
    }),
  )
})

it("it is read by who unpacks byte by byte, and refused when a byte of it was changed", async () => {
  const packed = Buffer.concat((await packedBody(body, "gzip")).parts)
  const bytes = Readable.from([...packed].map((byte) => Buffer.from([byte])))
  expect(await buffer(bytes.pipe(createGunzip()))).toEqual(whole(body))
  for (const place of [12, packed.length - 30, packed.length - 5]) {
    const changed = Buffer.from(packed)
    changed[place] ^= 1
    expect(() => gunzipSync(changed)).toThrow()
  }
})

it("who takes no gzip gets what they take", async () => {
  const brotli = await packedBody(body, "br, gzip;q=0")
  expect(brotli.encoding).toBe("br")
  expect(brotliDecompressSync(Buffer.concat(brotli.parts))).toEqual(whole(body))
  for (const accepted of [undefined, "identity", "gzip;q=0"]) {
    const { encoding, parts } = await packedBody(body, accepted)
    expect([encoding, Buffer.concat(parts)]).toEqual([null, whole(body)])
  }
})

it("what is short is sent as it is", async () => {
  const short = spliced("{", '"a":1', "}")
  const { encoding, parts } = await packedBody(short, "gzip")
  expect([encoding, Buffer.concat(parts)]).toEqual([null, whole(short)])
})
