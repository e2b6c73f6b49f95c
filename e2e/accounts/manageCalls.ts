import { byOwner } from "../../server/accounts/keys/owned"
import { limitOwnKey } from "../../server/accounts/keys/setLimits"
import { manageScope, noLimits, type WantedLimits } from "../../server/accounts/wantedKeyLimits"
import type { Person } from "../support/portal"
import type { TestServer } from "../support/server"

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> }

/** Calls of the endpoints by which programs manage an account. */
export function managing(server: TestServer) {
  async function call(key: string | null, request: string, body?: unknown, headers = {}): Promise<Answer> {
    const [method, path] = request.split(" ")
    const response = await fetch(`${server.origin}/api/v1/account/${path}`, {
      method,
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(key === null ? {} : { "X-API-Key": key }),
        ...headers,
      },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) }
  }

  async function allow(owner: Pick<Person, "accountId" | "keyId">, more: Partial<WantedLimits> = {}): Promise<void> {
    const limits = { ...noLimits, ...more, scopes: [manageScope, ...(more.scopes ?? [])] }
    const at = new Date(server.clock.now)
    await limitOwnKey(server.service, owner.accountId, { keyId: owner.keyId, limits }, byOwner(at))
  }

  return { call, allow }
}
