import { deflateSync } from "node:zlib"
import { afterEach, expect, it } from "vitest"
import { lineAt, pdfOf } from "../testing/pdf"
import { openPdfReader, type PdfReader } from "./pdf"

let reader: PdfReader
afterEach(() => reader.close())

const bytesOf = (pdf: string) => Buffer.from(pdf, "latin1")
const plain = bytesOf(pdfOf([[...lineAt(700, "104 Apple Inc.|262 P"), ...lineAt(690, "104 (AAPL) [ST]")]]))
const words = async (bytes: Uint8Array) => (await reader.pagesOf(bytes))?.flat().map(({ text }) => text)

/** A page of spaces, compressed twice: a few kilobytes that unpack to this size. */
function bombOf(megabytes: number): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(megabytes * 1024 * 1024, " "))).toString("latin1")
  const filters = "/Filter [/FlateDecode /FlateDecode]"
  const stream = (length: number, content: string) =>
    `<< /Length ${length} ${filters} >>\nstream\n${content}\nendstream`
  return bytesOf(
    pdfOf([lineAt(700, "40 X")]).replace(/<< \/Length \d+ >>\nstream\n[\s\S]*?\nendstream/, () =>
      stream(packed.length, packed),
    ),
  )
}

it("a PDF is read as pieces of text with their places, and anything else or a truncated one is not read", async () => {
  reader = openPdfReader()
  const read = await reader.pagesOf(plain)
  expect(read).toMatchObject([
    [
      { text: "Apple Inc.", left: 104, bottom: 700 },
      { text: "P", left: 262, bottom: 700 },
      { text: "(AAPL) [ST]", left: 104, bottom: 690 },
    ],
  ])
  for (const none of [Buffer.from("%PDF-1.4\nnothing of the kind\n%%EOF"), plain.subarray(0, -30), Buffer.alloc(0)]) {
    expect(await reader.pagesOf(none)).toBeNull()
  }
  expect(await words(plain)).toContain("Apple Inc.")
})

it("the PDFs of a whole run leave no listeners behind", async () => {
  const warnings: string[] = []
  const note = ({ name }: Error) => warnings.push(name)
  process.on("warning", note)
  reader = openPdfReader()
  for (let count = 0; count < 30; count++) await reader.pagesOf(plain)
  await reader.close()
  process.off("warning", note)
  expect(warnings).toEqual([])
})

it("a PDF that needs more memory than any report is abandoned, and the next one is read", {
  tags: "slow",
}, async () => {
  reader = openPdfReader({ seconds: 60, megabytes: 64, pages: 9, characters: 1_000_000 })
  expect(await reader.pagesOf(bombOf(150))).toBeNull()
  expect(await words(plain)).toContain("Apple Inc.")
})

it("a PDF that takes longer than any report, or has more pages or text, is abandoned", async () => {
  reader = openPdfReader({ seconds: 0, megabytes: 256, pages: 9, characters: 1_000_000 })
  expect(await reader.pagesOf(plain)).toBeNull()
  reader = openPdfReader({ seconds: 60, megabytes: 256, pages: 9, characters: 5 })
  expect(await reader.pagesOf(plain)).toBeNull()
  reader = openPdfReader({ seconds: 60, megabytes: 256, pages: 9, characters: 1_000_000 })
  expect(await reader.pagesOf(bytesOf(pdfOf(Array.from({ length: 10 }, () => []))))).toBeNull()
  expect(await reader.pagesOf(bytesOf(pdfOf(Array.from({ length: 9 }, () => []))))).toHaveLength(9)
})
