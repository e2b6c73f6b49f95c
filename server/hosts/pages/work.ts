import type { IncomingHttpHeaders } from "node:http"
import { startSecretFor } from "../../platform/process"

/**
 * Names to the process that renders pages who is charged for a rendering. Outsiders cannot know the header's name, which
 * is new with every start.
 */
const ownerHeader = () => `x-owner-${startSecretFor("owner").toString("hex")}`

export function addOwner(headers: IncomingHttpHeaders, owner: string): void {
  headers[ownerHeader()] = owner
}

/** Undefined for a rendering that nobody is charged for. */
export function ownerOf(headers: IncomingHttpHeaders): string | undefined {
  const owner = headers[ownerHeader()]
  return typeof owner === "string" ? owner : undefined
}

/** What a rendering has cost: milliseconds of processor time. */
export type Spent = { owner: string; spentMs: number }
