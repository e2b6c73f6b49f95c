import { readFileSync } from "node:fs"
import { refusalNames } from "../../server/platform/errors"
import { groups, type Method, methods, type Param, pascal, type Schema, shapeName, shapes } from "./declared"

export function typescriptClient(): string {
  return [
    "/** The client of the Assay API. Computed from the API's declarations: edit scripts/clients instead. */",
    codes(),
    ...["errors", "pacing", "transport", "download"].map(part),
    selections,
    ...shapes.map(([name, schema]) => declaration(name, schema)),
    ...methods.flatMap(typesOf),
    client(),
  ].join("\n\n")
}

function part(name: string): string {
  const text = readFileSync(`client/typescript/src/${name}.ts`, "utf8")
  return text.replaceAll(/^import .* from "\.\/.*"\n/gm, "").trim()
}

function codes(): string {
  const names = [...refusalNames, "connection_failed", "hash_mismatch", "not_written", "unknown"]
  return `/** What went wrong, as a word: that of the error's page, \`/docs/errors/{code}\`, or one of the client's own. */
export type ErrorCode =${names.map((name) => `\n  | ${JSON.stringify(name)}`).join("")}`
}

const selections = `/** Names of fields, separated by commas or in an array. */
export type Fields = string | readonly string[]

/** What comes with \`fields\` and without. */
export type Of<F, Whole, Few> = undefined extends F ? Whole : Few

export type Some<Whole> = Whole extends readonly (infer One)[]
  ? Some<One>[]
  : Whole extends object
    ? { [Name in keyof Whole]?: Some<Whole[Name]> }
    : Whole

/** With some of the fields of each row, or of an answer without rows; the rest is always there. */
export type SomeOf<Whole, Rows extends keyof Whole> = Omit<Whole, Rows> & { [Name in Rows]: Some<Whole[Name]> }
export type SomeBeside<Whole, Stays> = Pick<Whole, Extract<keyof Whole, Stays>> & Some<Omit<Whole, Extract<Stays, string>>>`

const declaration = (name: string, schema: Schema) =>
  `${comment([schema.description ?? ""], "")}export type ${name} = ${typeOf(schema, "")}`

const typeName = ({ group, name }: Method) => pascal(`${group}_${name}`)

function typesOf(method: Method): string[] {
  const { params, answer, list } = method
  const name = typeName(method)
  const answered = declaration(`${name}Answer`, { ...answer, description: method.product.summary })
  const fields = params.map((param) => {
    return field({ name: param.name, type: paramType(param), isRequired: param.isRequired, doc: paramDoc(param) }, "")
  })
  const asked = `export type ${name}Params<F extends Fields | undefined = Fields | undefined> = {\n${fields.join("")}}`
  if (!list) return [asked, answered]
  const named = list.named.map((each) => `${each}: ${typeOf(answer.properties?.[each] ?? {}, "")}; `).join("")
  const row = `${typeOf(list.item, "")} & { ${named}data_origin: Meta["data_origin"] }`
  return [asked, answered, `export type ${name}Row = ${row}`]
}

function paramType({ name, schema, isList }: Param): string {
  if (name === "as_of") return "string | Date"
  if (name === "fields") return "F"
  return isList ? "string | readonly string[]" : typeOf(schema, "")
}

function paramDoc({ schema }: Param): string {
  const preset = schema.default === undefined ? "" : ` By default ${schema.default}.`
  return `${schema.description ?? ""}${preset}`
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return shapeName(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(" | ")
  if (schema.anyOf) return schema.anyOf.map((each) => typeOf(each, indent)).join(" | ")
  if (typeof schema.type === "object") return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(" | ")
  if (schema.items) return `(${typeOf(schema.items, indent)})[]`
  if (schema.properties) return objectType(schema, indent)
  return plain[schema.type ?? ""] ?? "unknown"
}

const plain: Record<string, string> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
}

function objectType({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, schema]) =>
    field(
      { name, type: typeOf(schema, inner), isRequired: required.includes(name), doc: schema.description ?? "" },
      indent,
    ),
  )
  return `{\n${fields.join("")}${indent}}`
}

type Field = { name: string; type: string; isRequired: boolean; doc: string }

function field({ name, type, isRequired, doc }: Field, indent: string): string {
  return `${comment([doc], `${indent}  `)}${indent}  ${name}${isRequired ? "" : "?"}: ${type}\n`
}

/** One line per group of sentences; "" without any. */
function comment(lines: readonly string[], indent: string): string {
  const written = lines.filter(Boolean).map((line) => line.replaceAll("*/", "*\\/"))
  if (written.length === 0) return ""
  if (written.length === 1) return `${indent}/** ${written[0]} */\n`
  return `${indent}/**\n${written.map((line) => `${indent} * ${line}\n`).join(`${indent} *\n`)}${indent} */\n`
}

function client(): string {
  const parts = groups.map((group) => {
    const inside = methods.filter((method) => method.group === group).map(members)
    return `    this.${group} = {\n${inside.join("")}    }\n`
  })
  const kinds = groups.map((group) => {
    const inside = methods.filter((method) => method.group === group).map(signatures)
    return `  readonly ${group}: {\n${inside.join("")}  }\n`
  })
  return `/** The API: \`await new Assay().predictions.latest()\` with the key in the environment variable \`ASSAY_API_KEY\`. */
export class Assay {
  readonly #transport: Transport
${kinds.join("")}
  constructor(options: AssayOptions = {}) {
    const transport = new Transport(options)
    this.#transport = transport
${parts.join("")}  }

  /**
   * Downloads a bulk file, in Node, and goes on where an earlier try stopped. The bytes have the SHA-256 that the service
   * names before they are at the path, which is the file's name in the current folder by default.
   */
  download(name: string, path?: string, options?: DownloadOptions): Promise<Downloaded> {
    return download(this.#transport, name, path, options)
  }
}
`
}

const camel = (snake: string) => snake.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const isAnyRequired = ({ params }: Method) => params.some(({ isRequired }) => isRequired)

function signatures(method: Method): string {
  const name = typeName(method)
  const { table } = method.product
  const asked = `<F extends Fields | undefined = undefined>(params${isAnyRequired(method) ? "" : "?"}: ${name}Params<F>, options?: CallOptions)`
  const own = camel(method.name)
  const some = table === null ? `SomeBeside<${name}Answer, "meta">` : `SomeOf<${name}Answer, ${JSON.stringify(table)}>`
  const answer = `Of<F, ${name}Answer, ${some}>`
  const one = `${comment(method.doc, "    ")}    ${own}${asked}: Promise<${answer}>\n`
  if (!method.list) return one
  return `${one}    /** All rows, page after page; \`limit\` is the size of a page. */
    ${own}Rows${asked}: AsyncGenerator<Of<F, ${name}Row, SomeBeside<${name}Row, "data_origin">>>
    ${own}Pages${asked}: AsyncGenerator<${answer}>
`
}

function members({ name, path, list, ...method }: Method): string {
  const asked = `params${isAnyRequired({ name, path, list, ...method }) ? "" : " = {}"}, options`
  const own = camel(name)
  const one = `      ${own}: (${asked}) => transport.get("${path}", params, options),\n`
  if (!list) return one
  const fields = `{ list: "${list.field}", named: ${JSON.stringify(list.named)} }`
  const rows = `"${path}", ${fields}, params, options`
  return `${one}      ${own}Rows: (${asked}) => transport.rows(${rows}),
      ${own}Pages: (${asked}) => transport.pages("${path}", params, options),
`
}
