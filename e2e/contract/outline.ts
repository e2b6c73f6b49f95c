import { createHash } from "node:crypto"
import { type Document, type Json, type Operation, operationsIn, type Parameter, referencesIn } from "./document"

/**
 * What an OpenAPI document declares, in a fixed order: a line for each operation, parameter, field, header and refusal,
 * so that a change of it is a line or two. Leaves out prose and examples, but marks missing prose.
 */
export function outlineOf(document: Document): string {
  const patterns = new Map<string, string>()
  const lines = [
    ...operationsIn(document).flatMap(([method, path, operation]) =>
      operationLines(`${method} ${path}`, operation, patterns),
    ),
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => [
      `schema ${name}: ${shapeOf(schema, patterns)}${unsaid(schema)}`,
      ...fieldLines(`schema ${name} `, schema, patterns),
    ]),
    ...Object.entries(document.components.headers).map(
      ([name, header]) => `header ${name}: ${shapeOf(header.schema as Json, patterns)}${unsaid(header)}`,
    ),
    ...Object.entries(document.components.parameters).map(
      ([name, parameter]) => `parameter ${name}: ${parameter.name}, ${parameterOf(parameter as Parameter, patterns)}`,
    ),
    ...Object.entries(document.components.responses).map(
      ([name, response]) => `response ${name}: ${sent(response)}${unsaid(response)}`,
    ),
    ...Object.entries(document.components.securitySchemes).map(
      ([name, scheme]) => `security ${name}: ${scheme.type}${keywordsOf(scheme, patterns)}${unsaid(scheme)}`,
    ),
    `document: OpenAPI ${document.openapi}, version ${document.info.version}`,
  ]
  const known = [...patterns].map(([name, pattern]) => `pattern ${name}: ${pattern}`)
  return `${[...lines, ...known].toSorted().join("\n")}\n`
}

function operationLines(of: string, operation: Operation, patterns: Map<string, string>): string[] {
  const { operationId, summary, tags, parameters, responses } = operation
  const own = Object.entries(operation).flatMap(([name, value]) =>
    name.startsWith("x-") || name === "deprecated" ? [`${name} ${value}`] : [],
  )
  const status = Object.keys(responses).find((each) => each.startsWith("2")) ?? ""
  const { [status]: answer, ...refusals } = responses
  const { required: isRequired, content: sentContent = {} } = (operation.requestBody ?? {}) as Json
  const contents = Object.entries((answer.content ?? {}) as Record<string, { schema?: Json }>)
  return [
    `${of}: ${[operationId, `"${summary}"`, tags.join(" "), ...own].join(", ")}${unsaid(operation)}`,
    `${of} refusals: ${Object.entries(refusals)
      .map(([status, response]) => `${status} ${reference(response)}`)
      .join(", ")}`,
    `${of} ${status}: ${sent(answer)}`,
    ...parameters.map((parameter) =>
      "$ref" in parameter
        ? `${of} parameter: ${reference(parameter)}`
        : `${of} parameter ${parameter.name}: ${parameterOf(parameter, patterns)}`,
    ),
    ...contents.flatMap(([type, { schema = {} }]) => [
      `${of} ${status} ${type}: ${shapeOf(schema, patterns)}`,
      ...fieldLines(`${of} ${status} `, schema, patterns),
    ]),
    ...Object.entries(sentContent as Record<string, { schema?: Json }>).flatMap(([type, { schema = {} }]) => [
      `${of} body ${type}, required ${isRequired}: ${shapeOf(schema, patterns)}`,
      ...fieldLines(`${of} body `, schema, patterns),
    ]),
  ]
}

function sent({ content = {}, headers = {} }: Json): string {
  const bodies = Object.entries(content as Record<string, { schema?: Json }>).map(([type, { schema }]) =>
    schema && "$ref" in schema ? `${type} ${reference(schema)}` : type,
  )
  const names = [...new Set(referencesIn(headers))].map((each) => each.split("/").at(-1))
  return [...bodies, ...names].join(", ")
}

function parameterOf(parameter: Parameter, patterns: Map<string, string>): string {
  const { name: _, in: place, required, schema, description: __, ...others } = parameter
  const presence = required === true ? "required" : required ? `required ${required}` : "optional"
  return `${place}, ${presence}, ${shapeOf(schema, patterns)}${keywordsOf(others, patterns)}${unsaid(parameter)}`
}

/** A line for each field at any depth, except those of schemas with their own name. */
function fieldLines(place: string, schema: Json, patterns: Map<string, string>): string[] {
  const required = new Set((schema.required ?? []) as string[])
  const own = Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, field]) => {
    const at = `${place}${name}`
    return [
      `${at}${required.has(name) ? "" : "?"}: ${shapeOf(field, patterns)}${unsaid(field)}`,
      ...fieldLines(`${at}.`, field, patterns),
    ]
  })
  const within = [schema.items, schema.additionalProperties, ...alternatives(schema)]
  return [...own, ...within.flatMap((each) => (isSchema(each) ? fieldLines(place, each, patterns) : []))]
}

/** `integer 1..500 format int32`, `[→ Prediction]`, `string enum "up" "down" | null`. */
function shapeOf(schema: Json, patterns: Map<string, string>): string {
  if (typeof schema.$ref === "string") return reference(schema)
  const choices = alternatives(schema).map((each) => shapeOf(each, patterns))
  const types = [schema.type ?? []].flat().map((type) => {
    if (type === "array") return `[${isSchema(schema.items) ? shapeOf(schema.items, patterns) : "anything"}]`
    if (isSchema(schema.additionalProperties)) return `${type} of ${shapeOf(schema.additionalProperties, patterns)}`
    return String(type)
  })
  return `${[...choices, ...types].join(" | ") || "anything"}${boundsOf(schema)}${keywordsOf(schema, patterns)}`
}

function boundsOf({ minimum = "", maximum = "" }: Json): string {
  return minimum === "" && maximum === "" ? "" : ` ${minimum}..${maximum}`
}

const shownElsewhere = new Set("type description properties required items anyOf minimum maximum".split(" "))

/** Every other keyword unchanged; a long pattern gets a name, since many fields share it. */
function keywordsOf(schema: Json, patterns: Map<string, string>): string {
  return Object.entries(schema)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([name, value]) => {
      if (shownElsewhere.has(name) || (name === "additionalProperties" && isSchema(value))) return []
      if (name === "pattern" && String(value).length > 30) return ` pattern ${named(String(value), patterns)}`
      return ` ${name} ${Array.isArray(value) ? value.map((each) => JSON.stringify(each)).join(" ") : JSON.stringify(value)}`
    })
    .join("")
}

function named(pattern: string, patterns: Map<string, string>): string {
  const name = createHash("sha256").update(pattern).digest("hex").slice(0, 8)
  patterns.set(name, pattern)
  return name
}

const unsaid = (described: Json) => (described.description || described.$ref ? "" : " (no description)")

const reference = ({ $ref }: Json) => `→ ${String($ref).split("/").at(-1)}`

const alternatives = ({ anyOf = [] }: Json) => anyOf as Json[]

const isSchema = (value: unknown): value is Json => typeof value === "object" && value !== null
