import type { IncomingHttpHeaders } from "node:http"

/** What monitors ask for. */
export const operationsPaths = ["/livez", "/healthz", "/startupz", "/readyz", "/metrics"] as const

export type OperationsPath = (typeof operationsPaths)[number]

/** A probe or a reading of metrics, as it came. */
export type OperationsRequest<Path = string> = {
  path: Path
  method: string
  headers: IncomingHttpHeaders
  remoteAddress: string | undefined
}
