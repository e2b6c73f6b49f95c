import { deflateSync } from "node:zlib"
import { afterEach, expect, it } from "vitest"
import { pdfOf } from "../testing/pdf"
import { openPdfReader, type PdfReader } from "./pdf"

let reader: PdfReader
afterEach(() => reader.close())

const bytesOf = (pdf: string) => Buffer.from(pdf, "latin1")
const plain = bytesOf(pdfOf(["Apple Inc. (AAPL) [ST]"]))

/** A page of spaces, compressed twice: kilobytes that unpack to that many megabytes. */
function bombOf(megabytes: number): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(megabytes * 1024 * 1024, " "))).toString("latin1")
  const filters = "/Filter [/FlateDecode /FlateDecode]"
  const stream = (length: number, content: string) =>
    `<< /Length ${length} ${filters} >>\nstream\n${content}\nendstream`
  return bytesOf(
    pdfOf(["X"]).replace(/<< \/Length \d+ >>\nstream\n[\s\S]*?\nendstream/, () => stream(packed.length, packed)),
  )
}

it("a PDF is read as the lines of its text, and what is none is not", async () => {
  reader = openPdfReader()
  expect(await reader.textOf(plain)).toContain("Apple Inc. (AAPL) [ST]")
  expect(await reader.textOf(Buffer.from("%PDF-1.4\nnothing of the kind"))).toBeNull()
  expect(await reader.textOf(plain)).toContain("Apple Inc.")
})

it("as many PDFs as a run reads leave nothing behind that waits for them", async () => {
  const warnings: string[] = []
  const note = ({ name }: Error) => warnings.push(name)
  process.on("warning", note)
  reader = openPdfReader()
  for (let count = 0; count < 30; count++) await reader.textOf(plain)
  await reader.close()
  process.off("warning", note)
  expect(warnings).toEqual([])
})

it("a PDF that unpacks to more memory than any report needs is given up, and the next one is read", async () => {
  reader = openPdfReader({ seconds: 60, megabytes: 64, characters: 1_000_000 })
  expect(await reader.textOf(bombOf(150))).toBeNull()
  expect(await reader.textOf(plain)).toContain("Apple Inc.")
})

it("a PDF that takes longer than any report, or has more text, is given up", async () => {
  reader = openPdfReader({ seconds: 0, megabytes: 256, characters: 1_000_000 })
  expect(await reader.textOf(plain)).toBeNull()
  reader = openPdfReader({ seconds: 60, megabytes: 256, characters: 5 })
  expect(await reader.textOf(plain)).toBeNull()
})
