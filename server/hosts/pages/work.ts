import type { IncomingHttpHeaders } from "node:http"
import { startSecretFor } from "../../platform/process"

/**
 * Names the owner to charge to the process that renders pages. The name is new with every start, so outsiders cannot
 * send it.
 */
const ownerHeader = () => `x-owner-${startSecretFor("owner").toString("hex")}`

export function addOwner(headers: IncomingHttpHeaders, owner: string): void {
  headers[ownerHeader()] = owner
}

export function ownerOf(headers: IncomingHttpHeaders): string | undefined {
  const owner = headers[ownerHeader()]
  return typeof owner === "string" ? owner : undefined
}

export type RenderCost = { owner: string; spentMs: number }
