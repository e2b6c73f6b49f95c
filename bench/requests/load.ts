import { connect } from "node:net"
import { say } from "../processes"

export type Load = {
  port: number
  path: string
  headers: Record<string, string>
  body?: string
  connections: number
  seconds: number
}
export type LoadResult = { answered: number; perSecond: number; bytes: number }

/* A minimal client: on two cores, a fuller one would take longer than the server, and be what is measured. */

const load: Load = JSON.parse(process.argv[2])
const { body = "" } = load
const request = Buffer.from(
  [
    `${body ? "POST" : "GET"} ${load.path} HTTP/1.1`,
    `Host: 127.0.0.1:${load.port}`,
    ...Object.entries(load.headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
    `\r\n${body}`,
  ].join("\r\n"),
)
const lastChunk = Buffer.from("0\r\n\r\n")
let answered = 0
let bodyBytes = 0
let isOver = false

const started = performance.now()
const sockets = await Promise.all(Array.from({ length: load.connections }, open))
setTimeout(() => {
  isOver = true
  const perSecond = answered / ((performance.now() - started) / 1000)
  for (const socket of sockets) socket.destroy()
  say({ answered, perSecond, bytes: bodyBytes } satisfies LoadResult)
}, load.seconds * 1000)

function open() {
  let missing = 0
  const socket = connect({
    port: load.port,
    host: "127.0.0.1",
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(64 * 1024),
      callback(count, buffer) {
        const received = Buffer.from(buffer.buffer, buffer.byteOffset, count)
        missing = missing === 0 ? afterHead(received) : missing - count
        if (missing < 0 && received.subarray(-5).equals(lastChunk)) missing = 0
        if (missing !== 0 || isOver) return true
        answered++
        socket.write(request)
        return true
      },
    },
  })
  socket.on("error", fail)
  socket.on("close", () => isOver || fail(new Error("the server closed a connection")))
  socket.once("connect", () => socket.write(request))
  return socket
}

/** Bytes of this answer still to come; negative without a declared length, until the last chunk. */
function afterHead(received: Buffer): number {
  const end = received.indexOf("\r\n\r\n")
  const head = received.toString("latin1", 0, end)
  if (end < 0 || !head.startsWith("HTTP/1.1 200 ")) fail(new Error(`answered with ${head.slice(0, 200)}`))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  if (!length) return Number.NEGATIVE_INFINITY
  bodyBytes = Number(length[1])
  return end + 4 + bodyBytes - received.length
}

function fail(error: Error): never {
  console.error(`load: ${error.message}`)
  process.exit(1)
}
