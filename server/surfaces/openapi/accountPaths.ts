import type { z } from "zod"
import { manageScope } from "../../accounts/wantedKeyLimits"
import type { AccountEndpoint } from "../account/endpoint"
import { accountEndpoints, formOfParam } from "../account/endpoints"
import { type Json, openSchema } from "../formats/schemas"
import { apiPrefix } from "../http/address"
import { bounded, withFormats } from "./bounds"
import { headersWith } from "./headers"
import { changeReferences, responseReferences } from "./responses"

export const accountTag = {
  name: "management",
  description: `What a program changes in its account. The key needs the scope \`${manageScope}\`, which its owner ticks in the dashboard, unless an operation says otherwise.`,
}

export function accountItems(): Record<string, Json> {
  const paths = Map.groupBy(accountEndpoints, ({ path }) => path)
  return Object.fromEntries(
    [...paths].map(([path, endpoints]) => [
      `${apiPrefix}/${path}`,
      Object.fromEntries(endpoints.map((endpoint) => [endpoint.method.toLowerCase(), operation(endpoint)])),
    ]),
  )
}

function operation(endpoint: AccountEndpoint): Json {
  const { method, path, title, summary, body, answer, status, takesIdempotencyKey } = endpoint
  const { needsManage = true, mayNotBePossible = method !== "GET" } = endpoint
  const { 304: _, 406: __, ...refusals } = responseReferences
  const { 400: unreadable, 413: tooLarge, 409: conflict } = changeReferences
  return {
    operationId: [method.toLowerCase(), ...path.split(/\W+/)].filter(Boolean).join("_"),
    summary: title,
    description: `${summary}\n\n${needsManage ? `Scope: ${manageScope}.` : "Every live key may call it."}`,
    tags: [accountTag.name],
    ...(needsManage && { "x-scope": manageScope }),
    parameters: [...pathParameters(path), ...(takesIdempotencyKey ? [idempotencyKey] : [])],
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } },
    }),
    responses: {
      [status]: {
        description: title,
        headers: headersWith("Cache-Control"),
        ...(answer && { content: { "application/json": { schema: schemaOf(answer, "output") } } }),
      },
      ...(body && { 400: unreadable, 413: tooLarge }),
      ...(mayNotBePossible && { 409: conflict }),
      ...refusals,
    },
  }
}

function schemaOf(schema: z.ZodObject, io: "input" | "output"): Json {
  return bounded(withFormats(openSchema(schema, io)))
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    description: paramsSaid[name],
    schema: { type: "string", maxLength: 100, pattern: `^${formOfParam(name)}$` },
  }))
}

const paramsSaid: Record<string, string> = {
  id: "The id, as the list gives it.",
  delivery_id: "The id of the delivery.",
  account_id: "The id of the member’s account.",
  key_id: "The id of the key.",
  request_id: "The id of the request, as `X-Request-Id` of its answer.",
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Your own id of this request, such as a UUID. A request that is sent again with it, by the same key within 24 hours, makes no second key and gets the same answer.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[ -~]+$" },
  example: "3f0c1f6e-6a53-4b0e-9d0f-0a8f5f3c9b11",
}
