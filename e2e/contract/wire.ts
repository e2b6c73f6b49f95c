import { request } from "node:http"
import { connect } from "node:net"
import type { TestServer } from "../support/server"

export type RawResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

type SentHeaders = Record<string, string | string[]>

/** A node:http request: unlike fetch, it neither normalises the request nor decompresses the answer. */
export function raw(
  server: TestServer,
  path: string,
  headers: SentHeaders = {},
  { method = "GET", body }: { method?: string; body?: string } = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const target = { host: "127.0.0.1", port: server.listener.port, path, method, headers }
    const sent = request(target, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk) => chunks.push(chunk))
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on("error", reject)
    sent.end(body)
  })
}

/** Sends raw bytes on a socket, each part after a response to the previous one. */
export function exchange(server: Pick<TestServer, "listener">, ...parts: string[]): Promise<string> {
  return new Promise((resolve) => {
    let seen = ""
    const left = [...parts]
    const send = () => {
      const next = left.shift()
      if (next !== undefined) socket.write(next)
    }
    const socket = connect(server.listener.port, "127.0.0.1", send)
    socket.on("data", (chunk) => {
      seen += chunk
      send()
    })
    socket.on("error", () => resolve(seen))
    socket.on("close", () => resolve(seen))
  })
}

export function asHeaders(headers: RawResponse["headers"]): Headers {
  return new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]))
}
