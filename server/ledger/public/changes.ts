import { z } from "zod"
import { atomFeed, atomType } from "../../platform/atom"
import { changeOf, changingKinds, type RecordChange } from "../changes"
import { findCheckpoint, listLeavesOf } from "../storage/read"
import { logResource, ndjson, wholeNumber } from "./resource"

/**
 * Changes to the record, in log order. The newest come last, so a reader who keeps the cursor gets only new ones; the
 * feed has only the newest and lists them first.
 */
export const changes = logResource({
  path: /^changes$/,
  params: z.object({
    cursor: wholeNumber(0).optional(),
    limit: wholeNumber(1, 1_000).default(100),
    format: z.enum(["ndjson", "atom"]).optional(),
  }),
  formats: { ndjson: "application/x-ndjson", atom: "application/atom+xml" },
  async answer({ queries, baseUrl, format, params: { cursor, limit } }) {
    const newest = await findCheckpoint(queries)
    const end = newest?.treeSize ?? 0
    const isFeed = format === "atom"
    const newestFirst = isFeed && cursor === undefined
    const leaves = await listLeavesOf(queries, changingKinds, {
      begin: cursor ?? 0,
      end,
      limit: limit + 1,
      newestFirst,
    })
    const found = leaves.slice(0, limit).map(changeOf)
    const last = found.at(-1)
    const hasMore = leaves.length > limit && last !== undefined && !newestFirst
    return {
      type: isFeed ? atomType : ndjson,
      body: isFeed ? feedOf(found, newest?.signedAt ?? new Date(0), baseUrl) : lines(found),
      freshSeconds: 60,
      ...(hasMore ? { next: `changes?cursor=${last.ledger_index + 1}&limit=${limit}&format=${format}` } : {}),
    }
  },
})

function lines(found: readonly RecordChange[]): string {
  return found.map((change) => `${JSON.stringify(change)}\n`).join("")
}

function feedOf(found: readonly RecordChange[], updated: Date, baseUrl: string): string {
  const place = `${baseUrl}/track-record`
  return atomFeed({
    id: `${place}/changes`,
    title: isSimulated(found) ? "Assay track record (simulated market)" : "Assay track record",
    subtitle:
      "What is issued, resolved and voided, and which documents are revised or retracted, in the order of the log",
    updated,
    self: `${place}/changes?format=atom`,
    alternate: place,
    entries: found
      .toSorted((one, other) => other.ledger_index - one.ledger_index)
      .map(({ ledger_index, change, changed_at, summary }) => ({
        id: `${place}/rows#${ledger_index}`,
        title: `${change[0].toUpperCase()}${change.slice(1)}: ${summary}`,
        updated: changed_at,
        link: `${place}/rows?cursor=${ledger_index}&limit=1`,
        text: `Row ${ledger_index} of the log. ${summary}`,
      })),
  })
}

const isSimulated = (found: readonly RecordChange[]) => found.some(({ data_origin }) => data_origin === "simulated")
