import { connect } from "node:net"
import type { Asked } from "./message"

/** A response as far as a finding needs it: its status, 0 where nothing came; null where nothing came in time. */
export type Reply = { status: number | null; text: string }

/** Longer than anything may take. */
const hangMs = 10_000

/** Sends these bytes (one character each) on a connection of their own, ends its side, and reads what comes. */
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

/** What is wrong with a reply: nothing for most. Whether it is ready is for the server to say, with a 503. */
export function findingIn({ bytes, surface }: Asked, { status }: Reply): string | null {
  if (status === null) return "Not answered within 10 s"
  if (status === 0 && surface !== "raw") return "No response"
  return status >= 500 && !/^\w+ (http:\/\/localhost)?\/readyz/.test(bytes) ? `Status ${status}` : null
}
