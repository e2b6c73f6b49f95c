import { expect, test } from "vitest"
import { headline } from "../../context/entities/headline"
import { recorded } from "../testing/recorded"
import { serve, unrefused } from "../testing/served"
import { throughToday } from "../testing/world"
import { federalRegister } from "./live"

const { upstream, collect, replay, testOutcomes } = serve(federalRegister, throughToday, headline.parse)

test("documents of an issue are published in the morning of its day, Washington time", async () => {
  const { facts } = unrefused(await collect())
  expect(facts).toHaveLength(15)
  expect(facts[0]).toMatchObject({ source: "federal-register", published_at: "2026-11-20T13:45:00.000Z" })
})

test("all pages are read", async () => {
  const { facts, run } = await collect("many")
  expect(facts).toHaveLength(200)
  expect(upstream.requests).toHaveLength(2)
  expect(upstream.requests[1].path).toContain("&page=2&search_after_cursor=WzFd")
  expect(run).toMatchObject({ counts: [{ document: "Federal Register list", stated: 200, read: 200 }] })
})

/** Serves a recorded page that links to itself. */
const read = (answer: string) =>
  replay("2026-10-03T12:00:00Z", recorded(`federal-register/${answer}`), { from: "2026-08-01", to: "2026-10-02" })

test("recorded documents are read, with and without an abstract", async () => {
  const august = await read("documents-2026-08-28.json")
  expect(august.run).toMatchObject({ outcome: "ok", rejected: [] })
  // The API counts no further than 10,000.
  expect(august.run).not.toHaveProperty("counts")
  expect(august.facts).toMatchObject([
    {
      document_id: "2026-17624",
      title: "Proposed Data Collection Submitted for Public Comment and Recommendations",
      summary: expect.stringMatching(/^The Centers for Disease Control and Prevention \(CDC\), as part of/),
      url: "https://www.federalregister.gov/documents/2026/08/28/2026-17624/proposed-data-collection-submitted-for-public-comment-and-recommendations",
      published_at: "2026-08-28T12:45:00.000Z",
    },
    { document_id: "2026-17623", summary: null },
    {},
  ])
  const october = await read("documents-2026-10-02.json")
  expect(october.run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(october.facts).toMatchObject([{ document_id: "2026-20322", summary: null }, {}, {}, {}])
})

testOutcomes([["none", "empty_confirmed", "no document"]])
