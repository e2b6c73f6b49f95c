import type { ChildProcess } from "node:child_process"
import type { QuotaLimits } from "../../accounts/quota/store"
import { isUnavailable } from "../../platform/database/unavailable"
import { isRefusal, type Refusal } from "../../platform/errors"
import { tracing } from "../../platform/tracing/tracing"
import { dataProducts } from "../../products/dataProducts"
import { currentAnswerOf } from "../../surfaces/requests/answerOf"
import type { Service } from "../../surfaces/requests/service"
import { readChanges, readStatus } from "../../surfaces/site/status"

/*
 * What the process that renders pages requests from the listener's process over their IPC channel: answers as bytes,
 * and everything that is counted in one place.
 */

type AnswerAsked = { name: string; params: object; owner: string; at: number; known: string | null }

/** The calls. Their arguments and results must survive a structured clone. */
function callsOf(service: Service) {
  const { quota, usage } = service
  return {
    /** Null if the answer still has the ETag `known`. */
    async answer({ name, params, owner, at, known }: AnswerAsked): Promise<{ etag: string; body: Uint8Array } | null> {
      const product = dataProducts.get(name)
      if (!product) throw new Error(`no data is served as ${name}`)
      const { etag, body } = await currentAnswerOf(service, { product, params: { ...params }, owner, at })
      return etag === known ? null : { etag, body }
    },
    status: (at: number) => readStatus(service, at),
    changes: (at: number) => readChanges(service, at),
    charge: (subject: string, limits: QuotaLimits, at: number, cost?: number) =>
      quota.charge(subject, limits, at, cost),
    peek: (subject: string, limits: QuotaLimits, at: number) => quota.peek(subject, limits, at),
    refund: (subject: string, at: number, cost?: number) => quota.refund(subject, at, cost),
    totalRequests: (accountId: string) => usage.totalRequests(accountId),
    history: (accountId: string, days: number, at: Date) => usage.history(accountId, days, at),
  }
}

type Calls = ReturnType<typeof callsOf>

export type RemoteCalls = {
  [Name in keyof Calls]: (...args: Parameters<Calls[Name]>) => Promise<Awaited<ReturnType<Calls[Name]>>>
}

type Call = { call: number; name: keyof Calls; args: unknown[]; place?: string }
type Reply = { reply: number; result?: unknown; failure?: Failure }
type Failure = Pick<Refusal, "message" | "refusal" | "detail" | "more" | "violations"> | Outage
type Outage = { message: string; code?: string }

export function answerCalls(service: Service, child: ChildProcess): void {
  const calls = callsOf(service)
  child.on("message", (message: Call | object) => {
    if (!("call" in message)) return
    const { call, name, args, place } = message
    const answer = () => answered(calls, name, args)
    const traced = tracing()
    const reply = traced ? traced.continued(place, `pages/${name}`, answer) : answer()
    reply.then(
      // The child may have ended meanwhile.
      (rest) => child.connected && child.send({ reply: call, ...rest } satisfies Reply, () => {}),
    )
  })
}

async function answered(calls: Calls, name: keyof Calls, args: unknown[]): Promise<Omit<Reply, "reply">> {
  try {
    return { result: await Reflect.apply(calls[name], calls, args) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

/** An error loses its fields in a structured clone. */
function failureOf(error: unknown): Failure {
  if (!isRefusal(error)) return { message: String(error), ...(isUnavailable(error) ? { code: connectionLost } : {}) }
  const { message, refusal, detail, more, violations } = error
  return { message, refusal, detail, more, violations }
}

/** PostgreSQL's own code, by which both processes recognise an outage. */
const connectionLost = "08006"

export function remoteCalls(): RemoteCalls {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let count = 0
  process.on("message", (message: Reply | object) => {
    if (!("reply" in message)) return
    const { reply, result, failure } = message
    const asked = waiting.get(reply)
    waiting.delete(reply)
    if (failure) asked?.reject(Object.assign(new Error(failure.message), failure))
    else asked?.resolve(result)
  })
  const ask = (name: string, args: unknown[]): Promise<unknown> => {
    const asked = Promise.withResolvers<unknown>()
    waiting.set(++count, asked)
    process.send?.({ call: count, name, args, place: tracing()?.place() })
    return asked.promise
  }
  // Both sides are of one build, so the results have the types that `Calls` declares.
  return new Proxy({} as RemoteCalls, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        ask(String(name), args),
  })
}
