import { randomBytes } from "node:crypto"
import { crc32 } from "node:zlib"
import { expect, it } from "vitest"
import { joined, shiftOf } from "./crc"

it.each([0, 1, 2, 7, 255, 256, 60_001])("the joined checksum of bytes and %d more is that of all of them", (length) => {
  for (const before of [0, 1, 13, 300]) {
    const [first, second] = [randomBytes(before), randomBytes(length)]
    expect(joined(crc32(first), crc32(second), shiftOf(length))).toBe(crc32(Buffer.concat([first, second])))
  }
})
