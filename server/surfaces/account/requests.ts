import { constants } from "node:buffer"
import { z } from "zod"
import { count } from "../../products/figures"
import { mostShown, replayRequest } from "../requests/replay/replay"
import { accountEndpoint, inSnakeCase } from "./endpoint"
import { instant } from "./fields"

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const change = z.object({
  kind: z
    .enum(["changed", "added", "gone"])
    .describe("Whether a field has another value, or the row is only in the answer of now (added) or of then (gone)."),
  row: z.string().nullable().describe("What names the row. Null: a field beside the rows."),
  field: z.string().nullable().describe("The field, dotted if it is within another. Null: the whole row."),
  before: z.string().nullable().describe("Its value in the answer of then, as JSON. Null: it was not in it."),
  after: z.string().nullable().describe("Its value in the answer of now, as JSON. Null: it is not in it."),
})

const arrival = z.object({
  name: z.string().describe("The family of the facts, or a part of the service’s own data such as predictions."),
  source_id: z.string().nullable().describe("Where they came from. Null: the service made them itself."),
  known_at: instant.describe("From when on they count as known, in UTC, unless they say otherwise, as prices do."),
  recorded_at: instant.describe("When they were recorded, in UTC."),
  row_count: count.nullable().describe("How many they were. Null: it is not counted."),
})

const fact = z.object({
  family: z.string().describe("The family of the fact."),
  key: z.string().describe("What identifies the fact in its family."),
  described_at: instant.describe("The time that it is about, in UTC."),
  known_at: instant.describe("From when on it counts as known, in UTC."),
  recorded_at: instant.nullable().describe("When it was recorded, in UTC. Null: its run has no end."),
  source_id: z.string().describe("Where it came from."),
  is_revision: z.boolean().describe("Whether it replaces an earlier fact."),
  is_retraction: z.boolean().describe("Whether it withdraws an earlier fact."),
})

export const replayed = z.object({
  request_id: z.string().nullable().describe("The id of the request, as `X-Request-Id` of its answer."),
  product: z.string().describe("The product that was asked for."),
  answered_at: instant.describe("When it was answered, in UTC."),
  as_of: instant.describe("The instant that the answer speaks from, in UTC."),
  form: z
    .enum(["json", "csv", "ndjson", "result"])
    .describe("The form of the answer; `result`: the text of a tool’s result."),
  sha256: sha256.describe("SHA-256 of the bytes that were sent then, before compression."),
  is_same: z.boolean().describe("Whether the answer, computed again, has the same bytes."),
  replayed_sha256: sha256.describe("SHA-256 of the answer as computed again."),
  why: z.string().nullable().describe("The possible reasons why the bytes differ. Null: they are the same."),
  answer: z
    .string()
    .meta({ maxLength: constants.MAX_STRING_LENGTH })
    .describe("The answer as computed again: the bytes, in UTF-8."),
  now: z
    .object({
      as_of: instant.describe("The instant that the answer of now speaks from, in UTC."),
      is_as_of_set: z
        .boolean()
        .describe("Whether the question had an `as_of`. The answer of now is the one without it."),
      change_count: count.describe("How many differences there are."),
      changes: z.array(change).max(mostShown).describe(`The first ${mostShown} differences.`),
      changed_at: instant
        .nullable()
        .describe(
          "An arrival that changed the answer, in UTC: just before it, the answer said the same as then. The facts are the `arrivals` with this `known_at`. Null: nothing differs, or no arrival that is listed did it.",
        ),
      changed_by: z
        .enum(["facts", "clock"])
        .nullable()
        .describe(
          "facts: those that arrived at `changed_at`. clock: time itself, such as the end of a day, or the prices of a session that became known after its close. Null: nothing differs, or it came after the arrivals that are listed.",
        ),
      arrival_count: count.describe("How many arrivals of facts there were in between, of what the product rests on."),
      arrivals: z.array(arrival).max(mostShown).describe(`The first ${mostShown} of them, the oldest first.`),
      facts: z
        .array(fact)
        .max(mostShown)
        .describe("The first facts that became known in between, of families that are kept fact by fact."),
    })
    .describe(
      "What differs in the answer of now, and which facts became known in between. Of `meta`, the instants, the sources and the cursor are not compared.",
    ),
})

export type ReplayedRequest = z.output<typeof replayed>

/** For the page of the request log, which names a request by its id there. */
export async function replayForPage(...asked: Parameters<typeof replayRequest>): Promise<ReplayedRequest> {
  return replayed.parse(inSnakeCase(await replayRequest(...asked)))
}

export const requests = [
  accountEndpoint({
    method: "GET",
    path: "account/requests/{request_id}/replay",
    title: "Ask a request again",
    summary:
      "Computes the answer to a request of the request log again, as of its instant, says whether the bytes are the same, and what differs in the answer of now.",
    needsManage: false,
    mayNotBePossible: true,
    status: 200,
    answer: replayed,
    work: ({ service, holder, path, change: { at } }) =>
      replayRequest(service, holder, { requestId: path.request_id }, at.getTime()),
  }),
]
