import { findCall } from "./catalog/call"

/** The JSON-RPC messages of a body, as far as they are inspected before the SDK. */

/** More than any client usefully sends. */
const mostMessages = 20

export type Message = { id: unknown; method: string; params: Record<string, unknown> }

export type Read = { messages: Message[] } & (
  | { ok: true; body: unknown }
  | { ok: false; code: number; message: string }
)

export function readMessages(text: string): Read {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { ok: false, messages: [unread], code: -32700, message: "Parse error: the body is not JSON." }
  }
  if (text.includes("null")) body = Array.isArray(body) ? body.map(withoutNulls) : withoutNulls(body)
  if (!Array.isArray(body)) return { ok: true, body, messages: [messageOf(body)] }
  if (body.length > mostMessages) {
    return invalid(`A batch has at most ${mostMessages} messages; this one has ${body.length}.`)
  }
  // A call that its own batch cancels would never get an answer.
  const sent = body.filter((message) => messageOf(message).method !== "notifications/cancelled")
  const messages = sent.map(messageOf)
  if (hasSharedId(messages)) return invalid("Each message of a batch needs a unique id.")
  return { ok: true, body: sent, messages }
}

const unread: Message = { id: undefined, method: "", params: {} }
const invalid = (message: string): Read => ({ ok: false, messages: [unread], code: -32600, message })

/** Several clients send every field, with null for absent ones. */
function withoutNulls(message: unknown): unknown {
  if (!isObject(message)) return message
  const sent = without(["params"], message)
  return isObject(sent.params) ? { ...sent, params: without(["cursor", "arguments", "_meta"], sent.params) } : sent
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

function without(names: string[], fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== null || !names.includes(name)))
}

/** Answers to calls with the same id would be indistinguishable. Notifications have no id. */
function hasSharedId(messages: Message[]): boolean {
  const ids = messages.map(({ id }) => id).filter((id) => id !== undefined)
  return new Set(ids).size < ids.length
}

function messageOf(sent: unknown): Message {
  const { id, method, params } = Object(sent) as Record<string, unknown>
  return { id, method: typeof method === "string" ? method : "", params: Object(params) }
}

export function isChargedCall({ method, params }: Message, toolsets: readonly string[]): boolean {
  if (method !== "tools/call" || typeof params.name !== "string") return false
  return findCall(params.name, params.arguments, toolsets)?.tool.needsKey === true
}

/** By call id, as sent: the SDK removes `__proto__`. */
export function argumentsById(messages: Message[]): Map<unknown, unknown> {
  return new Map(messages.map(({ id, params }) => [id, params.arguments]))
}
