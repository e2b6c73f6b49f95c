import { once } from "node:events"
import { connect } from "node:net"

export type Question = { port: number; path: string; headers: Record<string, string>; body?: string }

/*
 * A minimal client: on two cores, a full one would take longer than the server, so that the client would be measured.
 */

const lastChunk = Buffer.from("0\r\n\r\n")

/** Opens kept connections that each repeat one question after every answer, from `start` to `rest`. */
export async function openClient(question: Question, connections: number) {
  const request = requestOf(question)
  let isAsking = false
  let answered = 0
  let bodyBytes = 0
  let underWay = 0
  let rested = () => {}

  async function open() {
    let missing = 0
    const socket = connect({
      port: question.port,
      host: "127.0.0.1",
      noDelay: true,
      onread: {
        buffer: Buffer.alloc(64 * 1024),
        callback(count, buffer) {
          const received = Buffer.from(buffer.buffer, buffer.byteOffset, count)
          missing = missing === 0 ? afterHead(received) : missing - count
          if (missing < 0 && received.subarray(-5).equals(lastChunk)) missing = 0
          if (missing !== 0) return true
          answered++
          if (isAsking) socket.write(request)
          else if (--underWay === 0) rested()
          return true
        },
      },
    })
    socket.on("error", fail)
    socket.on("end", () => fail(new Error("the server closed a connection")))
    await once(socket, "connect")
    return socket
  }

  /**
   * Returns the bytes of this answer still to come; without a declared length a negative number, until the last chunk.
   */
  function afterHead(received: Buffer): number {
    const end = received.indexOf("\r\n\r\n")
    const head = received.toString("latin1", 0, end)
    if (end < 0 || !head.startsWith("HTTP/1.1 200 ")) fail(new Error(`answered with ${head.slice(0, 200)}`))
    const length = /\r\ncontent-length: (\d+)/i.exec(head)
    if (!length) return Number.NEGATIVE_INFINITY
    bodyBytes = Number(length[1])
    return end + 4 + bodyBytes - received.length
  }

  const sockets = await Promise.all(Array.from({ length: connections }, open))
  return {
    start() {
      isAsking = true
      underWay = sockets.length
      for (const socket of sockets) socket.write(request)
    },
    /** Resolves when the last answer has arrived. */
    rest(): Promise<void> {
      isAsking = false
      return new Promise((resolve) => {
        rested = resolve
      })
    },
    counted: () => ({ answered, bytes: bodyBytes }),
    close() {
      for (const socket of sockets) socket.removeAllListeners("end").destroy()
    },
  }
}

function requestOf({ port, path, headers, body = "" }: Question): Buffer {
  const lines = [
    `${body ? "POST" : "GET"} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
  ]
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`)
}

function fail(error: Error): never {
  console.error(`load: ${error.message}`)
  process.exit(1)
}
