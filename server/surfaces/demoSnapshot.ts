import { demoSnapshot } from "../products/demoSnapshot"
import type { AnswerOf } from "../products/product"
import { refusals } from "../refusals"
import type { ComputedAnswer } from "./answers"
import { jsonType } from "./deliver"
import type { Outgoing } from "./headers"
import { answerPublic, type PublicRequest } from "./publicAnswer"
import { answerOf } from "./run"
import type { Service } from "./service"

export const snapshotPath = "/demo/snapshot"

/** Answers for /demo/snapshot, which nobody needs a key for. It takes no parameters, and those that are sent change nothing. */
export function handleSnapshot(service: Service, request: PublicRequest, at: number): Promise<Outgoing> {
  return answerPublic(service, request, at, async () => {
    if (request.method !== "GET" && request.method !== "HEAD") throw refusals.notRead()
    const headers = { "Cache-Control": "no-cache", Vary: "Accept, Accept-Encoding" }
    return { answer: await computeSnapshot(service, at), type: jsonType, headers }
  })
}

/** The same for the page. */
export async function readSnapshot(service: Service, at: number): Promise<AnswerOf<typeof demoSnapshot>> {
  const { body } = await computeSnapshot(service, at)
  return demoSnapshot.response.parse(JSON.parse(body.toString()))
}

function computeSnapshot(service: Service, at: number): ComputedAnswer | Promise<ComputedAnswer> {
  // It belongs to nobody: whoever asks, it is the same.
  return answerOf(service, demoSnapshot, demoSnapshot.params.parse({}), "", at)
}
