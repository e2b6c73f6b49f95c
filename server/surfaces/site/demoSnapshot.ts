import { refusals } from "../../accounts/refusals"
import { demoSnapshot } from "../../products/demoSnapshot"
import type { Outgoing } from "../http/headers"
import { answerOf } from "../requests/answerOf"
import type { Incoming } from "../requests/caller"
import type { Service } from "../requests/service"
import { jsonType } from "../responses/deliver"
import { answerPublic } from "../responses/publicAnswer"

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
