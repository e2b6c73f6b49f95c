import { apiHeaders } from "../../server/surfaces/http/securityHeaders"

export type Json = { [name: string]: unknown }
export type Parameter = { name: string; in: string; required: boolean; description: string; schema: Json }
export type Operation = Json & {
  operationId: string
  parameters: (Parameter | { $ref: string })[]
  responses: Record<string, Json>
  tags: string[]
}
export type Document = Json & {
  info: Json
  security: Json[]
  paths: Record<string, { get: Operation } & Partial<Record<"post" | "patch" | "delete", Operation>>>
  components: Record<string, Record<string, Json>>
}

export function operationsIn({ paths }: Document): [method: string, path: string, operation: Operation][] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, string, Operation] => [method, path, operation]),
  )
}

export function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "$ref" && typeof inner === "string" ? [inner] : referencesIn(inner),
  )
}

export function resolve(document: Json, reference: string): unknown {
  const steps = reference.slice(2).split("/")
  return steps.reduce<unknown>((at, step) => (at as Json | undefined)?.[step], document)
}

export function ownParameters({ parameters }: Operation): Parameter[] {
  return parameters.flatMap((parameter) => ("$ref" in parameter ? [] : parameter))
}

type DocumentedResponse = { headers: Json; content?: Record<string, { schema: { $ref: string } }> }

export function documented(document: Document, path: string, status: string): DocumentedResponse {
  const response = document.paths[path].get.responses[status]
  return (typeof response.$ref === "string" ? resolve(document, response.$ref) : response) as DocumentedResponse
}

/** Without the headers of HTTP and browsers, which are not specific to this API. */
export function ownHeaders(headers: Headers): string[] {
  return [...headers.keys()].filter((name) => !ofEveryServer.has(name)).toSorted()
}

const ofEveryServer = new Set([
  ..."connection keep-alive date content-encoding content-length content-type vary transfer-encoding".split(" "),
  "access-control-expose-headers",
  ...Object.keys(apiHeaders("https://assay.test")).map((name) => name.toLowerCase()),
])

/** Every schema in a part of the document, except in examples. */
export function schemasIn(value: unknown): Json[] {
  if (typeof value !== "object" || value === null) return []
  const inner = Object.entries(value).flatMap(([name, each]) => (name === "examples" ? [] : schemasIn(each)))
  return "type" in value ? [value as Json, ...inner] : inner
}
