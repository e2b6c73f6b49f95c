import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Webhook } from "standardwebhooks"

type Received = { id: string; body: Record<string, unknown> }

export type WebhookReceiver = {
  url: string
  secrets: string[]
  received: Received[]
  /** The deliveries that a receiver that acts on each id once has acted on, in order. */
  acted(): string[]
  answers(status: number, how?: "hang up" | "hang up after taking it"): void
  kill(): Promise<void>
  /** Listens again at the same address, and remembers what it had accepted. */
  restart(): Promise<void>
  close(): void
}

export async function startReceiver(secrets: string[] = []): Promise<WebhookReceiver> {
  const received: Received[] = []
  let [status, manner]: [number, string | undefined] = [204, undefined]
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    if (manner === "hang up") return void request.socket.destroy()
    const headers = request.headers as Record<string, string>
    const isGenuine = secrets.some((secret) => {
      try {
        return Boolean(new Webhook(secret).verify(text, headers))
      } catch {
        return false
      }
    })
    if (!isGenuine) return void response.writeHead(400).end("the signature is wrong")
    if (status < 300) received.push({ id: headers["webhook-id"], body: JSON.parse(text) })
    if (manner === "hang up after taking it") request.socket.destroy()
    else response.writeHead(status).end(status === 204 ? undefined : "said so")
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    secrets,
    received,
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
}
