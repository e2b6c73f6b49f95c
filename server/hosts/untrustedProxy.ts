import type { IncomingHttpHeaders } from "node:http"
import type { Env } from "../platform/env"
import type { Logger } from "../platform/log"

/**
 * Warns once if requests carry a forwarded address but no proxy is trusted: behind a proxy, all visitors would then
 * share its address and its quota.
 */
export function proxyWarning({ TRUSTED_PROXIES }: Pick<Env, "TRUSTED_PROXIES">, log: Pick<Logger, "warn">) {
  let isDone = TRUSTED_PROXIES > 0
  return (headers: IncomingHttpHeaders): void => {
    if (isDone || (headers["x-forwarded-for"] === undefined && headers.forwarded === undefined)) return
    isDone = true
    log.warn(
      { event: "proxies.untrusted" },
      "A request says for whom it was forwarded, but TRUSTED_PROXIES is 0: behind a reverse proxy, all visitors count as one. Set TRUSTED_PROXIES to the number of proxies in front; without one, a client made that up.",
    )
  }
}
