import { type IncomingHttpHeaders, request } from "node:http"

export type Sent = {
  method?: string
  headers?: Record<string, string>
  body?: string
  isEnded?: boolean
  from?: string
}
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

let visitors = 0

/** Its own local address, as another visitor would have, because rendering is limited per network. */
export function visitorAddress(): string {
  visitors += 1
  return `127.1.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** With node:http, which allows any header; the body may be left unfinished. */
export function askPort(
  port: number,
  path: string,
  { method = "GET", headers, body, isEnded = true, from }: Sent = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", localAddress: from, port, path, method, headers }, (response) => {
      let read = ""
      response.setEncoding("utf8").on("data", (chunk: string) => {
        read += chunk
      })
      response.once("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read })
        asked.destroy()
      })
    })
    asked.on("error", reject)
    asked.setTimeout(300_000, () => asked.destroy(new Error(`${path} was not answered before its body had come`)))
    if (isEnded) asked.end(body)
    else asked.write(body)
  })
}
