import { isStorable } from "../platform/text"

export const mostActionBytes = 65_536

/**
 * Whether a POST is a Next action in the form that our own pages send. Next answers other text with a 500, or passes on
 * text that PostgreSQL cannot store.
 */
export async function isReadableAction(headers: Headers, body: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const type = headers.get("content-type") ?? ""
  const isFetched = headers.has("next-action")
  if (isFetched && type.startsWith("text/plain")) return isReply(new TextDecoder().decode(body), () => false)
  if (!/^multipart\/form-data;/i.test(type)) return false
  const fields = await readFields(type, body)
  if (!fields) return false
  return isFetched ? isReply(fields.get("0"), isFormOf(fields)) : isPlainForm(fields)
}

/** Null if the form is broken, repeats a field, or has a file or text that PostgreSQL cannot store. */
async function readFields(type: string, body: Uint8Array<ArrayBuffer>): Promise<Map<string, string> | null> {
  const read = new Response(body, { headers: { "Content-Type": type } }).formData()
  const form = await read.catch(() => null)
  const fields = [...(form ?? [])].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  )
  const byName = new Map(fields)
  return form && byName.size === [...form].length && isStorable(fields) ? byName : null
}

function isPlainForm(fields: Map<string, string>): boolean {
  const named = [...fields.keys()].filter((name) => /^\$ACTION_(ID|REF)_/.test(name))
  if (named.length !== 1) return false
  const [, number] = /^\$ACTION_REF_(\d+)$/.exec(named[0]) ?? []
  if (number === undefined) return /^\$ACTION_ID_[\da-f]{42}$/.test(named[0])
  const action = parse(fields.get(`$ACTION_${number}:0`))
  if (typeof action !== "object" || action === null || !("id" in action) || !("bound" in action)) return false
  if (typeof action.id !== "string" || !/^[\da-f]{42}$/.test(action.id)) return false
  if (action.bound === null) return true
  return action.bound === "$@1" && isReply(fields.get(`$ACTION_${number}:1`), () => false)
}

function isReply(text: string | undefined, isForm: (reference: string) => boolean): boolean {
  const args = parse(text)
  return Array.isArray(args) && args.every((value) => isPlain(value, isForm))
}

const isFormOf = (fields: Map<string, string>) => (reference: string) => {
  const [, number] = /^\$K([\da-f]+)$/.exec(reference) ?? []
  return number !== undefined && [...fields.keys()].some((name) => name.startsWith(`_${number}_`))
}

/**
 * A form, a string, a number or an earlier result of an action, at most five levels deep. A string that begins with `$`
 * is a reference, unless it is doubled, a date or undefined.
 */
function isPlain(value: unknown, isForm: (reference: string) => boolean, depth = 0): boolean {
  if (typeof value === "string") return isForm(value) || (isStorable(value) && !reference.test(value))
  if (typeof value !== "object" || value === null) return true
  return depth < 5 && Object.values(value).every((part) => isPlain(part, isForm, depth + 1))
}

const reference = /^\$(?!\$|undefined$|D\d{4}-\d\d-\d\dT[\d:.]+Z$)/

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "")
  } catch {
    return undefined
  }
}
