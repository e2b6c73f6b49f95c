import type { Reply, SentBody, Transport } from "../../sources/transport"

export type LogReader = { read(path: string): Promise<string>; post(path: string, body: SentBody): Promise<Reply> }

const limits = { timeoutMs: 10_000, maxBytes: 262_144 }

export function readerOf(transport: Transport, service: string): LogReader {
  const base = `${service.replace(/\/$/, "")}/track-record/`
  return {
    async read(path) {
      const reply = await transport.get(`${base}${path}`, limits)
      if (!reply.ok) throw new Error(reply.reason)
      return reply.text
    },
    post: (path, body) => transport.post(`${base}${path}`, body, { ...limits, keepsRedirect: true }),
  }
}
