import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

/** Slack, Discord and Telegram on this machine, which refuse what the real ones refuse, with their bodies. */
export type ChatReceivers = {
  slack: string
  discord: string
  telegram: string
  /** The texts that were taken, in order. */
  texts: string[]
  /** What is answered to valid messages from now on; null for what the real ones answer. */
  answers(how: "busy" | "gone" | "broken" | null): void
  close(): void
}

type Reply = { status: number; body?: object | string; headers?: Record<string, string> }

const telegramError = (error_code: number, description: string, more = {}): Reply => {
  return { status: error_code, body: { ok: false, error_code, description, ...more } }
}

const busy: Record<string, Reply> = {
  slack: { status: 429, body: "rate_limited", headers: { "Retry-After": "600" } },
  discord: {
    status: 429,
    body: { message: "You are being rate limited.", retry_after: 600.5, global: false },
    headers: { "Retry-After": "600" },
  },
  telegram: telegramError(429, "Too Many Requests: retry after 600", { parameters: { retry_after: 600 } }),
}

const gone: Record<string, Reply> = {
  slack: { status: 404, body: "no_service" },
  discord: { status: 404, body: { message: "Unknown Webhook", code: 10_015 } },
  telegram: telegramError(401, "Unauthorized"),
}

const taken: Record<string, Reply> = {
  slack: { status: 200, body: "ok" },
  discord: { status: 204 },
  telegram: { status: 200, body: { ok: true, result: { message_id: 1 } } },
}

/** The path of each, the text of a message, and why it is refused; null if it is not. */
const chats: Record<string, { path: RegExp; text: string; fault(message: Record<string, unknown>): Reply | null }> = {
  slack: {
    path: /^\/services\/T0\/B0\/\w+$/,
    text: "text",
    fault: ({ text }) => {
      if (typeof text !== "string" || text === "") return { status: 400, body: "no_text" }
      return text.length > 40_000 ? { status: 400, body: "msg_too_long" } : null
    },
  },
  discord: {
    path: /^\/api\/webhooks\/\d+\/[\w-]+$/,
    text: "content",
    fault: ({ content, allowed_mentions: mentions }) => {
      if (typeof content !== "string" || content === "")
        return { status: 400, body: { message: "Cannot send an empty message", code: 50_006 } }
      if (content.length > 2_000) return { status: 400, body: { content: ["Must be 2000 or fewer in length."] } }
      const { parse } = Object(mentions)
      return Array.isArray(parse) && parse.length === 0 ? null : { status: 500, body: "it would have mentioned people" }
    },
  },
  telegram: {
    path: /^\/bot123456:ABC-DEF\/sendMessage$/,
    text: "text",
    fault: ({ chat_id: chat, text, parse_mode: mode }) => {
      if (chat !== "-1001") return telegramError(400, "Bad Request: chat not found")
      if (typeof text !== "string" || text === "") return telegramError(400, "Bad Request: message text is empty")
      if (mode !== undefined) return telegramError(400, "Bad Request: can't parse entities")
      return text.length > 4_096 ? telegramError(400, "Bad Request: message is too long") : null
    },
  },
}

export async function startChats(): Promise<ChatReceivers> {
  const texts: string[] = []
  let how: "busy" | "gone" | "broken" | null = null

  async function replyTo(request: IncomingMessage): Promise<Reply> {
    const written = Buffer.concat(await request.toArray()).toString()
    const name = Object.keys(chats).find((each) => chats[each].path.test(request.url ?? ""))
    if (!name || request.method !== "POST") return gone.slack
    if (request.headers["content-type"] !== "application/json") return { status: 400, body: "invalid_payload" }
    if (how === "broken") return { status: 500 }
    if (how !== null) return { busy, gone }[how][name]
    const message = JSON.parse(written)
    const fault = chats[name].fault(message)
    if (fault) return fault
    texts.push(message[chats[name].text])
    return taken[name]
  }

  const server = createServer(async (request, response) => {
    const { status, body, headers } = await replyTo(request)
    response.writeHead(status, headers).end(typeof body === "object" ? JSON.stringify(body) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{
      texts,
      slack: `${origin}/services/T0/B0/secretOfSlack`,
      discord: `${origin}/api/webhooks/1/secret-of-discord`,
    },
    telegram: `${origin}/bot123456:ABC-DEF/sendMessage?chat_id=-1001`,
    answers(next) {
      how = next
    },
    close: () => server.close().closeAllConnections(),
  }
}
