// @module-tag slow
import { readdirSync, readFileSync } from "node:fs"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { openPdfReader, type PdfPages, type PlacedText } from "./pdf"
import { readPages } from "./report"

/* Recorded reports, printed in other ways. The rows must stay the same. */

let reports: PdfPages[]
beforeAll(async () => {
  const reader = openPdfReader()
  const folder = new URL("recorded/", import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith(".pdf"))
  reports = []
  for (const file of files) reports.push((await reader.pagesOf(readFileSync(new URL(file, folder)))) ?? [])
  await reader.close()
})

const one = fc.nat({ max: 29 })
const holds = (property: fc.IRawProperty<unknown>) => fc.assert(property, { numRuns: 60, seed: 24 })

test("a page may be printed higher, lower, further left or right, or in another size", () => {
  const by = fc.record({
    x: fc.integer({ min: -20, max: 200 }),
    y: fc.integer({ min: -60, max: 90 }),
    times: fc.constantFrom(0.75, 0.9, 1, 1.2),
  })
  holds(
    fc.property(one, fc.array(by, { minLength: 1, maxLength: 9 }), (index, moves) => {
      const moved = reports[index].map((page, number) => {
        const { x, y, times } = moves[number % moves.length]
        return page.map(({ text, left, bottom, width }) => ({
          ...{ text, left: left * times + x, bottom: bottom * times + y, width: width * times },
        }))
      })
      expect(readPages(moved)).toEqual(readPages(reports[index]))
    }),
  )
})

test("a piece of text may come in two, cut anywhere", () => {
  const halves = (piece: PlacedText, share: number): PlacedText[] => {
    const at = 1 + Math.floor(share * (piece.text.length - 1))
    if (at >= piece.text.length) return [piece]
    // A reader drops the space between two pieces, but the space has a width.
    const width = (piece.width * at) / piece.text.length
    const first = { ...piece, text: piece.text.slice(0, at), width }
    const second = { ...piece, text: piece.text.slice(at), left: piece.left + width, width: piece.width - width }
    return [first, second]
  }
  holds(
    fc.property(
      one,
      fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 7, maxLength: 7 }),
      (index, shares) => {
        const cut = reports[index].map((page) => page.flatMap((piece, number) => halves(piece, shares[number % 7])))
        expect(readPages(cut)).toEqual(readPages(reports[index]))
      },
    ),
  )
})

test("a page may end below any line of the table, and the head is repeated on the next", () => {
  holds(
    fc.property(one, fc.array(fc.nat(), { minLength: 5, maxLength: 5 }), (index, places) => {
      const broken = reports[index].flatMap((page, number) => brokenAt(page, places[number % 5]))
      expect(readPages(broken)).toEqual(readPages(reports[index]))
    }),
  )
})

function brokenAt(page: readonly PlacedText[], place: number): PlacedText[][] {
  const top = page.find(({ text }) => text === "Owner")?.bottom
  if (top === undefined) return [[...page]]
  const isHead = ({ bottom }: PlacedText) => top - 30 < bottom && bottom <= top
  const bottoms = [...new Set(page.map(({ bottom }) => bottom).filter((bottom) => bottom < top - 30))]
  const edge = bottoms[place % bottoms.length]
  return [page.filter(({ bottom }) => bottom > edge), page.filter((piece) => isHead(piece) || piece.bottom <= edge)]
}
