import type { QuotaLimits } from "../../accounts/quota/store"
import { refusals } from "../../accounts/refusals"
import { nextRequestId, type Outgoing } from "../../surfaces/http/headers"
import type { Caller } from "../../surfaces/requests/caller"
import type { Service } from "../../surfaces/requests/service"
import { deny } from "../../surfaces/responses/deny"
import { withQuotaSoon } from "../../surfaces/responses/responseHeaders"
import { healthz, readyz, startupz } from "../../surfaces/rest/health"
import { metricsEndpoint } from "./metricsEndpoint"
import { type OperationsPath, type OperationsRequest, operationsPaths } from "./request"

export type Operations = {
  /** On PORT: counted by network. Null for a path that is not served there. */
  answer(request: OperationsRequest, who: () => Caller, at: number): Promise<Outgoing> | null
  /** On OPERATIONS_PORT, whose thread answers the other paths itself. */
  answerApart(request: OperationsRequest<OperationsPath>, at: number): Promise<Outgoing>
}

/** For one network: dozens of monitors that send a request a second. */
const limits: QuotaLimits = { perMinute: 3_000, perDay: Number.MAX_SAFE_INTEGER }

/** Answers monitors. If there is an OPERATIONS_PORT, PORT serves only `/livez` and `/healthz`. */
export function operations(service: Service, isStarted: () => boolean): Operations {
  const readMetrics = metricsEndpoint(service)
  const answers: Record<OperationsPath, (request: OperationsRequest, at: number) => Outgoing | Promise<Outgoing>> = {
    "/livez": healthz,
    "/healthz": healthz,
    "/startupz": () => startupz(isStarted()),
    "/readyz": (_, at) => readyz(service, at),
    "/metrics": readMetrics,
  }
  const isApart = service.env.OPERATIONS_PORT !== undefined
  const paths = operationsPaths.filter((path) => !isApart || path === "/livez" || path === "/healthz")
  const pathOf = (request: OperationsRequest) => paths.find((path) => path === request.path)

  async function counted(path: OperationsPath, request: OperationsRequest, who: Caller, at: number): Promise<Outgoing> {
    const { minute, tripped } = service.localQuota.charge(`probes:${who.network}`, limits, at)
    if (!tripped) {
      const answer = await answers[path](request, at)
      return path === "/metrics" ? answer : withQuotaSoon(service, who, at, answer)
    }
    const refusal = refusals.tooManyProbes(minute.limit, Math.max(1, Math.ceil(minute.resetAt - at / 1_000)))
    return deny(service, who, { refusal, quota: null }, { instance: path, requestId: nextRequestId(), at })
  }

  return {
    answer(request, who, at) {
      const path = pathOf(request)
      return path ? counted(path, request, who(), at) : null
    },
    answerApart: async (request, at) => answers[request.path](request, at),
  }
}
