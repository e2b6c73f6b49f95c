import { request } from "node:http"
import { connect } from "node:net"
import type { TestServer } from "../support/server"

export type RawResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

type SentHeaders = Record<string, string | string[]>

/** A request by node:http, which sends what fetch would tidy up, and unpacks nothing. */
export function raw(server: TestServer, path: string, headers: SentHeaders = {}, method = "GET"): Promise<RawResponse> {
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
    sent.end()
  })
}

/** What comes back to these bytes on a bare socket. */
export function exchange(server: TestServer, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let seen = ""
    const socket = connect(server.listener.port, "127.0.0.1", () => socket.write(bytes))
    socket.on("data", (chunk) => {
      seen += chunk
    })
    socket.on("error", () => resolve(seen))
    socket.on("close", () => resolve(seen))
  })
}

/** Headers of node:http as fetch has them. */
export function asHeaders(headers: RawResponse["headers"]): Headers {
  return new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]))
}
