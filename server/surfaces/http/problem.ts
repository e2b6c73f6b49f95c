import { errorCode, type Refusal, refusalStatus, refusalTitle } from "../../platform/errors"

export const problemType = "application/problem+json"

type Asked = { instance: string; requestId: string; status?: number }

/** The `detail` of a 422 is the list of its violations, as API frameworks send it, not a sentence. */
export function problemBody(
  refusal: Refusal,
  baseUrl: string,
  { instance, requestId, status = refusalStatus(refusal.refusal) }: Asked,
): object {
  const { refusal: name, violations, detail } = refusal
  const about = { type: `${baseUrl}/docs/errors/${name}`, title: refusalTitle(name), status }
  if (name === "invalid_parameters") return { ...about, detail: violations, request_id: requestId }
  const code = errorCode(name)
  const { cause: _, ...more } = refusal.more
  return { ...about, detail, ...(code ? { code } : {}), instance, request_id: requestId, ...more }
}
