import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { brotliDecompressSync, createGunzip, gunzipSync } from "node:zlib"
import fc from "fast-check"
import { expect, it } from "vitest"
import { type Spliced, splicedBody } from "./spliced"

const spliced = (head: string, ready: string, tail: string): Spliced => ({
  head: Buffer.from(head),
  ready: Buffer.from(ready),
  tail: Buffer.from(tail),
})

const body = spliced('{"result":{"é":1,', '"text":"words and words", '.repeat(200), "}}")

it("a body that is packed once unpacks to the whole, with any beginning and end", async () => {
  const part = fc.string({ unit: "binary", maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(part, part, async (head, tail) => {
      const each = { ...body, head: Buffer.from(head), tail: Buffer.from(tail) }
      const packed = await splicedBody(each).encoded("gzip, deflate")
      expect(packed.encoding).toBe("gzip")
      expect(gunzipSync(Buffer.concat(packed.parts))).toEqual(splicedBody(each).whole())
    }),
  )
})

it("it unpacks byte by byte too, and fails to unpack if a byte was changed", async () => {
  const packed = Buffer.concat((await splicedBody(body).encoded("gzip")).parts)
  const bytes = Readable.from([...packed].map((byte) => Buffer.from([byte])))
  expect(await buffer(bytes.pipe(createGunzip()))).toEqual(splicedBody(body).whole())
  for (const place of [12, packed.length - 30, packed.length - 5]) {
    const changed = Buffer.from(packed)
    changed[place] ^= 1
    expect(() => gunzipSync(changed)).toThrow()
  }
})

it("clients that accept no gzip get an encoding that they accept", async () => {
  const brotli = await splicedBody(body).encoded("br, gzip;q=0")
  expect(brotli.encoding).toBe("br")
  expect(brotliDecompressSync(Buffer.concat(brotli.parts))).toEqual(splicedBody(body).whole())
  for (const accepted of [undefined, "identity", "gzip;q=0"]) {
    const { encoding, parts } = await splicedBody(body).encoded(accepted)
    expect([encoding, Buffer.concat(parts)]).toEqual([null, splicedBody(body).whole()])
  }
})

it("a short body is not compressed", async () => {
  const short = spliced("{", '"a":1', "}")
  const { encoding, parts } = await splicedBody(short).encoded("gzip")
  expect([encoding, Buffer.concat(parts)]).toEqual([null, splicedBody(short).whole()])
})
