import { connect } from "node:net"
import type { Asked } from "./message"

export type Reply = { status: number | null; text: string }

const hangMs = 60_000

/** Sends bytes (one per character) on a new connection, ends its side, and reads the reply. */
export function send(port: number, bytes: string): Promise<Reply> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(bytes, "latin1")))
    const done = (isLate: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      const text = Buffer.concat(chunks).toString("latin1")
      resolve({ status: isLate ? null : Number(/^HTTP\/1\.1 (?!100)(\d{3})/m.exec(text)?.[1] ?? 0), text })
    }
    const timer = setTimeout(() => done(true), hangMs)
    socket.on("data", (chunk) => chunks.push(chunk))
    socket.on("error", () => done(false)).on("close", () => done(false))
  })
}

/** Null if the reply is acceptable. A 503 of /readyz is, and so is any with a Retry-After; `attack` bounds those. */
export function findingIn({ bytes, surface }: Asked, { status, text }: Reply): string | null {
  if (status === null) return "Not answered within a minute"
  if (status === 0 && surface !== "raw") return "No response"
  if (isHeldBack({ status, text })) return null
  return status >= 500 && !/^\w+ (http:\/\/localhost)?\/readyz/.test(bytes) ? `Status ${status}` : null
}

/** On a slow machine, a page may wait for its turn in vain and then answers when to retry. */
export function isHeldBack({ status, text }: Reply): boolean {
  return status === 503 && /^Retry-After: \d/im.test(text)
}
