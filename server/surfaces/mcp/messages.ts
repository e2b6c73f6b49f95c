/** The JSON-RPC messages of a body, as far as they are inspected before the protocol. */

/** No client sends as many calls at once as would be of use. */
const mostMessages = 20

export type Read = { methods: string[] } & ({ ok: true; body: unknown } | { ok: false; code: number; message: string })

export function readMessages(text: string): Read {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { ok: false, methods: [""], code: -32700, message: "Parse error: the body is not JSON." }
  }
  if (!Array.isArray(body)) return { ok: true, body, methods: [methodOf(body)] }
  if (body.length > mostMessages) {
    return invalid(`A batch has at most ${mostMessages} messages; this one has ${body.length}.`)
  }
  // A call that its own batch cancels would be waited for without end.
  const messages = body.filter((message) => methodOf(message) !== "notifications/cancelled")
  if (hasSharedId(messages)) return invalid("Each message of a batch needs an id of its own.")
  return { ok: true, body: messages, methods: messages.map(methodOf) }
}

const invalid = (message: string): Read => ({ ok: false, methods: [""], code: -32600, message })

/** Answers could not be matched to calls with the same id. Notifications have none. */
function hasSharedId(messages: unknown[]): boolean {
  const ids = messages.map(idOf).filter((id) => id !== undefined)
  return new Set(ids).size < ids.length
}

const idOf = (message: unknown) => (Object(message) as { id?: unknown }).id

function methodOf(message: unknown): string {
  const { method } = Object(message) as { method?: unknown }
  return typeof method === "string" ? method : ""
}

/** The arguments of each call as they were sent, by the call's id: the SDK takes `__proto__` out of them. */
export function argumentsById(body: unknown): Map<unknown, unknown> {
  const messages: unknown[] = Array.isArray(body) ? body : [body]
  const calls = messages.map((message) => Object(message) as { id?: unknown; params?: unknown })
  return new Map(calls.map(({ id, params }) => [id, Object(params).arguments]))
}
