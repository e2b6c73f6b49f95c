import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Webhook } from "standardwebhooks"

type Received = { id: string; body: Record<string, unknown>; subscription?: string }

export type WebhookReceiver = {
  url: string
  secrets: string[]
  received: Received[]
  /** What programs that subscribe over MCP are sent first. It is repeated unless `answersChallenges` is false. */
  challenges: Received[]
  answersChallenges: boolean
  /** The deliveries that a receiver that acts on each id once has acted on, in order. */
  acted(): string[]
  answers(status: number, how?: "hang up" | "hang up after taking it"): void
  kill(): Promise<void>
  /** Listens again at the same address, and remembers what it had accepted. */
  restart(): Promise<void>
  close(): void
}

/** `isAnyTime`: for senders whose clock is set by a test. Otherwise the reference library refuses other times. */
export async function startReceiver(secrets: string[] = [], { isAnyTime = false } = {}): Promise<WebhookReceiver> {
  const [received, challenges]: Received[][] = [[], []]
  let [status, manner]: [number, string | undefined] = [204, undefined]
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    if (manner === "hang up") return void request.socket.destroy()
    const headers = request.headers as Record<string, string>
    const isGenuine = secrets.some((secret) => {
      if (isAnyTime) return headers["webhook-signature"].split(" ").includes(signatureOf(secret, headers, text))
      try {
        return Boolean(new Webhook(secret).verify(text, headers))
      } catch {
        return false
      }
    })
    if (!isGenuine) return void response.writeHead(400).end("the signature is wrong")
    const { "webhook-id": id, "x-mcp-subscription-id": subscription } = headers
    const sent = { id, body: JSON.parse(text), ...(subscription && { subscription }) }
    if (sent.body.type === "verification") {
      challenges.push(sent)
      const { challenge } = sent.body
      return void response.end(JSON.stringify({ challenge: receiver.answersChallenges ? challenge : "" }))
    }
    if (status < 300) received.push(sent)
    if (manner === "hang up after taking it") request.socket.destroy()
    else response.writeHead(status).end(status === 204 ? undefined : "said so")
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    secrets,
    received,
    challenges,
    answersChallenges: true,
    acted: () => [...new Set(received.map(({ id }) => id))],
    answers(next, how) {
      ;[status, manner] = [next, how]
    },
    async kill() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    restart: () => listen(port),
    close: () => server.close().closeAllConnections(),
  }
  return receiver
}

function signatureOf(secret: string, headers: Record<string, string>, text: string): string {
  const at = new Date(Number(headers["webhook-timestamp"]) * 1_000)
  return new Webhook(secret).sign(headers["webhook-id"], at, text)
}
