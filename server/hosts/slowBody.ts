import type { IncomingMessage, ServerResponse } from "node:http"

/**
 * Ends a request whose body has not arrived within the limit. Calls `refuse` if nothing has been sent. Closes the
 * connection if an answer has begun, or if an earlier request on it still waits for its answer.
 */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  limitMs: number,
  refuse: () => void,
): void {
  if (!hasBody(request)) return
  const timer = setTimeout(() => {
    if (request.complete) return
    if (response.headersSent || response.socket === null) request.socket.destroy()
    else refuse()
  }, limitMs).unref()
  request.once("close", () => clearTimeout(timer))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}
