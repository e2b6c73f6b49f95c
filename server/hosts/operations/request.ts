import type { IncomingHttpHeaders } from "node:http"

export const operationsPaths = ["/livez", "/healthz", "/startupz", "/readyz", "/metrics"] as const

export type OperationsPath = (typeof operationsPaths)[number]

export type OperationsRequest<Path = string> = {
  path: Path
  method: string
  headers: IncomingHttpHeaders
  remoteAddress: string | undefined
}
