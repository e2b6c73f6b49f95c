import { type IncomingHttpHeaders, request as overHttp } from "node:http"
import { request as overHttps } from "node:https"

export type OutsideAnswer =
  | { status: number; headers: IncomingHttpHeaders; body: string }
  | { status: null; reason: string }

export type AskOptions = {
  headers?: Record<string, string>
  /** Uses only the IPv4 or the IPv6 addresses of the host. */
  family?: 4 | 6
}

const patienceMs = 5_000
const patienceForAllMs = 60_000

/** More than any examined page has. */
const mostBytes = 500_000

/** Sends GET requests without credentials. All requests together end within a minute. */
export function asker(contact: string) {
  const all = AbortSignal.timeout(patienceForAllMs)
  return (url: URL, { headers, family }: AskOptions = {}): Promise<OutsideAnswer> => {
    const signal = AbortSignal.any([all, AbortSignal.timeout(patienceMs)])
    const request = url.protocol === "https:" ? overHttps : overHttp
    const sent = { "User-Agent": `Assay/1.0 (${contact})`, Accept: "text/html", ...headers }
    return new Promise((resolve) => {
      const fail = (error: unknown) => resolve({ status: null, reason: reasonOf(error) })
      const asked = request(url, { headers: sent, family, signal, agent: false }, (response) => {
        let body = ""
        const end = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
        response.setEncoding("utf8").on("data", (chunk: string) => {
          body += chunk
          if (body.length <= mostBytes) return
          end()
          asked.destroy()
        })
        response.once("end", end).once("error", fail)
      })
      asked.once("error", fail).end()
    })
  }
}

function reasonOf(error: unknown): string {
  const { name, code, message } = Object(error)
  return name === "AbortError" || name === "TimeoutError" ? `no answer in ${patienceMs / 1_000} s` : (code ?? message)
}
