import type { IncomingMessage } from "node:http"
import { Redis } from "ioredis"
import { z } from "zod"
import { readText, serveLoopback } from "../../../platform/testing/loopback"

export type RunningUpstash = { url: string; token: string; stop(): Promise<void> }

type Reply = { result: unknown } | { error: string }
type Answer = { status: number; body: Reply | Reply[] }

const TOKEN = "a-token-for-tests"
const command = z.array(z.union([z.string(), z.number(), z.boolean()])).min(1)

export async function startUpstash(redisUrl: string): Promise<RunningUpstash> {
  const redis = new Redis(redisUrl, { protocol: 2 })

  const loopback = await serveLoopback(async (request, response) => {
    const { status, body } = await handle(redis, request).catch(() => refused(400, "ERR failed to parse the request"))
    response.writeHead(status, { "content-type": "application/json" })
    response.end(JSON.stringify(encodeReplies(body)))
  })

  return {
    url: loopback.url,
    token: TOKEN,
    async stop() {
      await loopback.close()
      redis.disconnect()
    },
  }
}

async function handle(redis: Redis, request: IncomingMessage): Promise<Answer> {
  if (request.headers.authorization !== `Bearer ${TOKEN}`) {
    return refused(401, "Unauthorized: the token is not valid")
  }
  if (request.method !== "POST") return refused(405, "ERR only POST is spoken here")
  const body: unknown = JSON.parse(await readText(request))
  if (request.url === "/") return single(await send(redis, body))
  if (request.url === "/pipeline") {
    const commands = z.array(z.unknown()).parse(body)
    return { status: 200, body: await Promise.all(commands.map((one) => send(redis, one))) }
  }
  return refused(404, `ERR no such path ${request.url}`)
}

const refused = (status: number, error: string): Answer => ({ status, body: { error } })

function single(reply: Reply): Answer {
  return { status: "error" in reply ? 400 : 200, body: reply }
}

async function send(redis: Redis, body: unknown): Promise<Reply> {
  const parsed = command.safeParse(body)
  if (!parsed.success) return { error: "ERR failed to parse command" }
  const [name, ...args] = parsed.data.map(String)
  try {
    return { result: await redis.call(name, ...args) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function encodeReplies(body: Reply | Reply[]): unknown {
  if (Array.isArray(body)) return body.map(encodeReplies)
  return "result" in body ? { result: encode(body.result) } : body
}

/** Sends the status OK, numbers and null unchanged, and all other text in base64. */
function encode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encode)
  return typeof value === "string" && value !== "OK" ? Buffer.from(value).toString("base64") : value
}
