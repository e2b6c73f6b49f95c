import { randomBytes } from "node:crypto"

const processId = randomBytes(6).toString("base64url")
let requestCount = 0

/** Unique over processes and cheap: this runs tens of thousands of times a second. */
export function nextRequestId(): string {
  return `req_${processId}${(requestCount++).toString(36)}`
}
