import type { IncomingMessage } from "node:http"
import { describeFilling } from "../knowledge/fill"
import type { Outgoing } from "../surfaces/http/headers"
import type { Service } from "../surfaces/requests/service"
import { smallPage } from "./pages/smallPage"

const reloadSeconds = 3

export function startingPage({ env, knowledge }: Service, request: IncomingMessage): Outgoing {
  return smallPage(env, request, {
    status: 503,
    title: "Assay is starting",
    words: [
      `The pages are not ready yet. ${dataWords(describeFilling(knowledge.filling()))}`,
      "A first start takes a few minutes; the API answers as soon as its data is there.",
    ],
    headers: { "Retry-After": reloadSeconds },
    reloadSeconds,
  })
}

function dataWords(progress: string): string {
  return progress === "" ? "The API answers already." : `The data is being made: ${progress}.`
}
