import { errorCode, type Refusal, refusalStatus, refusalTitle } from "../../platform/errors"

/**
 * The body of an error: a problem as RFC 9457 has it. A 422 lists every violation in `detail`, which that format keeps
 * for one sentence, so it goes out as plain JSON.
 */
export function problemBody(refusal: Refusal, baseUrl: string, instance: string, requestId: string): object {
  const { refusal: name, violations, detail } = refusal
  const about = { type: `${baseUrl}/docs/errors/${name}`, title: refusalTitle(name), status: refusalStatus(name) }
  if (name === "invalid_parameters") return { ...about, detail: violations, request_id: requestId }
  const code = errorCode(name)
  const { cause: _, ...more } = refusal.more
  return { ...about, detail, ...(code ? { code } : {}), instance, request_id: requestId, ...more }
}
