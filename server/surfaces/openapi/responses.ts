import { STATUS_CODES } from "node:http"
import { tiers } from "../../accounts/tiers"
import { errorCodes, type RefusalName, refusalNames, refusalStatus, refusalTitle } from "../../platform/errors"
import type { Json } from "../formats/schemas"
import { problemType } from "../http/problem"
import { mostViolations } from "../requests/parse"
import { headersWith, ofSample } from "./headers"
import { type ProblemExample, problemExamples } from "./problemExamples"

const refusals: Record<number, { meaning: string; headers: string[] }> = {
  400: { meaning: "The body is not a JSON object, or a header cannot be used.", headers: [] },
  401: { meaning: "No key was sent, or one that is not recognised.", headers: ["WWW-Authenticate"] },
  403: {
    meaning:
      "The key is deactivated or has expired, its plan does not include this endpoint, its owner has limited it to others, or has not let it manage the account.",
    headers: [],
  },
  404: {
    meaning:
      "The ticker in the path is not in the universe, the log contains no record of this id, the account has nothing of this id, or there is no such endpoint.",
    headers: [],
  },
  405: { meaning: "The path does not take the method.", headers: ["Allow"] },
  406: { meaning: "`Accept` names nothing that this endpoint can send.", headers: [] },
  409: { meaning: "The account does not allow the change as it is now.", headers: [] },
  410: { meaning: "The address was retired. `moved_to` is the new one.", headers: [] },
  413: { meaning: "The body has more than 16 kB.", headers: [] },
  422: {
    meaning:
      "A parameter or a field of the body has the wrong type or format, is out of range, or does not exist. All violations are listed.",
    headers: [],
  },
  429: { meaning: "The limit per minute or per day has been reached.", headers: ["Retry-After"] },
  500: { meaning: "Internal error. The request id identifies it in the log.", headers: [] },
  503: {
    meaning: "Something that the answer needs, usually the database, cannot be reached.",
    headers: ["Retry-After"],
  },
}

const notModified = {
  description: "The answer still has the `ETag` that was sent as `If-None-Match`. There is no body.",
  headers: headersWith("ETag", "Cache-Control", ...ofSample),
}

export function responseComponents(baseUrl: string): Record<string, Json> {
  const shown = problemExamples(baseUrl)
  const said = Object.entries(refusals).map(([status, { meaning, headers }]) => [
    componentName(status),
    {
      description: `${meaning} Does not count against the quota.`,
      headers: headersWith(...headers, "Cache-Control"),
      content: contentOf(Number(status), shown),
    },
  ])
  return { [componentName("304")]: notModified, ...Object.fromEntries(said) }
}

const allReferences: Record<string, Json> = Object.fromEntries(
  ["304", ...Object.keys(refusals)].map((status) => [
    status,
    { $ref: `#/components/responses/${componentName(status)}` },
  ]),
)

const { 400: unreadable, 409: conflict, 410: gone, 413: tooLarge, ...ofAll } = allReferences
export const responseReferences: Record<string, Json> = ofAll
/** For a path with an end date. */
export const goneReference: Record<string, Json> = { 410: gone }
/** For a path that changes something. */
export const changeReferences = { 400: unreadable, 409: conflict, 413: tooLarge }

function componentName(status: string): string {
  return String(STATUS_CODES[status]).replaceAll(/[^A-Za-z]/g, "")
}

function contentOf(status: number, shown: Record<RefusalName, ProblemExample>): Json {
  const names = refusalNames.filter((name) => refusalStatus(name) === status)
  const examples = Object.fromEntries(
    names.map((name) => [name, { summary: refusalTitle(name), value: shown[name].body }]),
  )
  const schema = status === 422 ? "ValidationProblem" : "Problem"
  return { [problemType]: { schema: { $ref: `#/components/schemas/${schema}` }, examples } }
}

const type = { type: "string", format: "uri", description: "The page that explains this error." }
const title = { type: "string", description: "The error in a few words, the same for all of its cases." }
const status = {
  type: "integer",
  format: "int32",
  minimum: 400,
  maximum: 599,
  description: "The HTTP status, as in the status line.",
}
const requestId = { type: "string", description: "The id of the request, as in `X-Request-Id`." }
const tier = { type: "string", enum: Object.keys(tiers) }

export const problemSchemas = {
  ErrorCode: {
    type: "string",
    enum: [...errorCodes],
    description: "What a client branches on: stable, from a closed list, and only on 401, 403 and 429.",
  },
  Problem: {
    type: "object",
    description: "An error in the format of RFC 9457.",
    required: ["type", "title", "status", "detail", "instance", "request_id"],
    properties: {
      type,
      title,
      status,
      detail: { type: "string", description: "This case in a sentence for people, which may be reworded." },
      code: { $ref: "#/components/schemas/ErrorCode" },
      instance: { type: "string", description: "The requested path, without its parameters." },
      request_id: requestId,
      pricing_url: { type: "string", format: "uri", description: "Where to get a key or a plan. On a 401." },
      required_tier: { ...tier, description: "The lowest plan that includes the endpoint. With `tier_required`." },
      current_tier: { ...tier, description: "The plan of the key. With `tier_required`." },
      upgrade_url: { type: "string", format: "uri", description: "Where to change the plan. With `tier_required`." },
      required_scope: { type: "string", description: "The scope that includes the request. With `scope_required`." },
      key_scopes: {
        type: "array",
        items: { type: "string" },
        description: "The scopes of the key. With `scope_required`.",
      },
      address: {
        type: ["string", "null"],
        description: "The address that the request came from. Null: it is not known. With `network_not_allowed`.",
      },
      moved_to: { type: "string", format: "uri", description: "The new address. On a 410." },
      suggestions: {
        type: "array",
        description: "Tickers that may have been meant, the likeliest first. On a 404 of a ticker.",
        items: {
          type: "object",
          description: "A ticker of the universe.",
          required: ["ticker", "company_name", "reason"],
          properties: {
            ticker: { type: "string", description: "Ticker symbol." },
            company_name: {
              type: ["string", "null"],
              description: "Its company or fund. Null: the data gives no name.",
            },
            reason: {
              type: ["string", "null"],
              description:
                "Why it is certainly meant: the company was renamed, or it is a share in another spelling or with its exchange. Null: it is only alike.",
            },
          },
        },
      },
      window: { type: "string", enum: ["minute", "day"], description: "Which limit has been reached. On a 429." },
      retry_after_seconds: {
        type: "integer",
        format: "int32",
        minimum: 1,
        maximum: 86_400,
        description: "Seconds to wait, as in `Retry-After`. On a 429 and a 503.",
      },
    },
  },
  ValidationProblem: {
    type: "object",
    description: "All violations of a request at once.",
    required: ["type", "title", "status", "detail", "request_id"],
    properties: {
      type,
      title,
      status,
      detail: {
        type: "array",
        maxItems: mostViolations,
        description: "The violations.",
        items: { $ref: "#/components/schemas/Violation" },
      },
      request_id: requestId,
    },
  },
  Violation: {
    type: "object",
    description: "What is wrong with one parameter or field.",
    required: ["type", "loc", "msg", "input"],
    properties: {
      type: { type: "string", description: "The kind of rule that is violated, for programs." },
      loc: {
        type: "array",
        items: { type: "string" },
        minItems: 2,
        maxItems: 2,
        description: "Where it is, `query`, `path` or `body`, and the name of the parameter or field.",
      },
      msg: { type: "string", description: "The rule, in words." },
      input: { description: "What was sent, shortened. Null: nothing was sent." },
    },
  },
} satisfies Record<string, Json>
