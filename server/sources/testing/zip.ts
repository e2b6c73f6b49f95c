import { crc32, deflateRawSync } from "node:zlib"

/** Each character of a file is a byte. */
export function zipOf(files: Readonly<Record<string, string>>): string {
  const entries: { local: Buffer; central: Buffer }[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const [title, plain] = [Buffer.from(name), Buffer.from(text, "latin1")]
    const body = deflateRawSync(plain)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(body.length, 14)
    common.writeUInt32LE(plain.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, title, body])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const central = Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, place, title])
    entries.push({ local, central })
    offset += local.length
  }
  const directory = Buffer.concat(entries.map(({ central }) => central))
  const end = Buffer.alloc(22)
  end.write("PK\x05\x06", "latin1")
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...entries.map(({ local }) => local), directory, end]).toString("latin1")
}
