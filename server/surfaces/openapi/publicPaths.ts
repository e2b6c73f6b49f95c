import { idForm, mostOfId } from "../../ledger/public/recordProofs"
import { pageParams } from "../../ledger/public/resource"
import { demoSnapshot } from "../../products/demoSnapshot"
import type { Product } from "../../products/product"
import { trackRecord } from "../../products/trackRecord"
import { type Json, paramsSchema } from "../formats/schemas"
import { wholeBody } from "./bounds"
import { exampleOf } from "./examples"
import { headersWith } from "./headers"
import { responseReferences } from "./responses"

export const publicProducts: readonly Product[] = [trackRecord, demoSnapshot]

/** The sample takes no parameters, not even `as_of`. */
export const publicParams: Record<string, readonly string[]> = { [trackRecord.name]: ["as_of"] }

export const publicTag = {
  name: "record",
  description: "What anybody may read without a key: the track record, the log behind it, and a sample of answers.",
}

const responses = publicRefusals()

/**
 * There is no key for a 403, and no ticker for a 404. Both paths serve a page to clients that prefer HTML, so there is
 * no 406.
 */
function publicRefusals(): Json {
  const { 403: _, 404: __, 406: ___, ...others } = responseReferences
  return others
}

/** No credentials, declared as an empty choice. */
export const publicly = { security: [{}], tags: [publicTag.name], "x-tier": "public" }

export function publicResponses(product: Product, content: Json): Json {
  const headers = headersWith("ETag", "Cache-Control")
  return { "200": { description: product.summary, headers, content }, ...responses }
}

const plainText = (description: string) => ({ "text/plain": { schema: { ...wholeBody, description } } })

export const proofPath: Json = {
  get: {
    operationId: "track_record_proof",
    summary: "Proof of one record",
    description:
      "The proof that the log commits to a prediction or a signal (C2SP tlog-proof). Any program that knows the format can check it with the keys of the policy.\n\nNeeds no key.",
    ...publicly,
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        description: "The `prediction_id` or the `signal_id`.",
        schema: { type: "string", maxLength: mostOfId, pattern: `^${idForm}$` },
        example: "sig_4c8edd53f100a3f6a0e8",
      },
      { $ref: "#/components/parameters/IfNoneMatch" },
    ],
    responses: {
      "200": {
        description: "The proof under the newest checkpoint that a majority of the witnesses has cosigned.",
        headers: headersWith("ETag", "Cache-Control"),
        content: plainText(
          "A line with the format; `extra` with JSON in base64, whose `leaf` is the row of the log and, for a prediction, `row`, `row_index` and `rows_url` its row in the batch; the `index` of the row; the hashes of the path to the root; and the checkpoint with its signatures.",
        ),
      },
      "404": responseReferences[404],
      ...responses,
    },
  },
}

export const policyPath: Json = {
  get: {
    operationId: "track_record_policy",
    summary: "Policy for proofs",
    description:
      "The keys of the log and of its witnesses, and how many of the witnesses have to cosign a checkpoint (C2SP tlog-policy).\n\nNeeds no key.",
    ...publicly,
    parameters: [{ $ref: "#/components/parameters/IfNoneMatch" }],
    responses: {
      "200": {
        description: "The policy that the proofs of this service meet once a majority of the witnesses has cosigned.",
        headers: headersWith("ETag", "Cache-Control"),
        content: plainText("Lines that begin with `log`, `witness`, `group` or `quorum`; those with `#` are comments."),
      },
      ...responses,
    },
  },
}

export const rowsPath: Json = {
  get: {
    operationId: "track_record_rows",
    summary: "Rows of the transparency log",
    description:
      'The rows that the newest checkpoint covers, in their order, from which every figure of the record can be recomputed. The `Link` header with `rel="next"` has the next page.\n\nNeeds no key.',
    ...publicly,
    parameters: [...pageParameters(), { $ref: "#/components/parameters/IfNoneMatch" }],
    responses: {
      "200": {
        description: "One row per line.",
        headers: headersWith("ETag", "Cache-Control", "Link"),
        content: {
          "application/x-ndjson": {
            schema: {
              ...wholeBody,
              description:
                "A row per line: `ledger_index`, its place; `record_hash`, the SHA-256 of its leaf in base64; and the leaf itself, whose `kind` says which fields it has.",
            },
            example: rowsShown(),
          },
        },
      },
      ...responses,
    },
  },
}

function pageParameters(): Json[] {
  const { properties = {} } = paramsSchema({ params: pageParams }) as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    return { name, in: "query", required: false, description, schema: { ...schema, format: "int64" } }
  })
}

function rowsShown(): string {
  const { rows = [] } = (exampleOf({ name: "track-record/rows" })?.answer ?? {}) as { rows?: object[] }
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("")
}
