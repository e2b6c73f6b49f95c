import { refusals } from "../../accounts/refusals"
import { demoSnapshot } from "../../products/demoSnapshot"
import { answerOf } from "../answerOf"
import type { Incoming } from "../caller"
import { jsonType } from "../http/deliver"
import type { Outgoing } from "../http/headers"
import { answerPublic } from "../http/publicAnswer"
import type { Service } from "../service"

export const snapshotPath = "/demo/snapshot"

export function handleSnapshot(service: Service, request: Incoming, at: number): Promise<Outgoing> {
  return answerPublic(service, request, at, async () => {
    if (request.method !== "GET" && request.method !== "HEAD") throw refusals.notRead()
    // Owned by nobody, since it is the same for everyone.
    const params = demoSnapshot.params.parse({})
    const answer = await answerOf(service, { product: demoSnapshot, params, owner: "", at })
    return { answer, type: jsonType, headers: { "Cache-Control": "no-cache", Vary: "Accept, Accept-Encoding" } }
  })
}
