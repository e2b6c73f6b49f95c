import { errorCode, type Refusal, refusalStatus, refusalTitle } from "../errors"

/** The body of an error as RFC 9457 has it, or, for a 422, as a list of violations. */
export function problemBody(refusal: Refusal, baseUrl: string, instance: string, requestId: string): object {
  const { refusal: name, violations, detail } = refusal
  if (name === "invalid_parameters") return { detail: violations, request_id: requestId }
  const code = errorCode(name)
  const { cause: _, ...more } = refusal.more
  return {
    type: `${baseUrl}/docs/errors/${name}`,
    title: refusalTitle(name),
    status: refusalStatus(name),
    detail,
    ...(code ? { code } : {}),
    instance,
    request_id: requestId,
    ...more,
  }
}
