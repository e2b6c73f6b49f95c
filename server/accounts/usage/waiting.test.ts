import { describe, expect, it } from "vitest"
import type { Holder } from "../keys/verify"
import { browserKeyId } from "../sessions/browser"
import { type CountedRequest, Waiting } from "./waiting"

const bounds = { slots: 100, slotsPerWrite: 10, shownAccounts: 20 }

const at = Date.UTC(2026, 4, 4, 12)

const stranger: Holder = {
  ...{ accountId: "", payerId: "", tier: "free", isLegacyPrice: false, extra: null, suspendedFor: null, limits: null },
  ...{ keyId: "", keyPrefix: "assay_000000", keyName: null },
  ...{ createdAt: new Date(at), expiresAt: null, deactivatedAt: null, revokedAt: null },
}

function request(account: number, endpoint: string, keyId = `key_${account}`): CountedRequest {
  const [accountId, payerId] = [`acct_${account}`, `acct_${account}`]
  return {
    holder: { ...stranger, accountId, payerId, keyId },
    ...{ endpoint, channel: "rest", status: 200, code: "", charged: 1, at, ms: 1, requestId: "req_1", params: "{}" },
  }
}

function sum(waiting: Waiting): number {
  return [...waiting.rows].reduce((total, row) => total + row.requests, 0)
}

describe("usage that waits while the database is away", () => {
  it("takes no more memory than its bounds, and reports how much it did not count", () => {
    const waiting = new Waiting(bounds)
    for (let round = 0; round < 3; round++) {
      for (let account = 0; account < 150; account++) waiting.count(request(account, "market/regime"))
    }
    expect(waiting.rows.size).toBe(100)
    expect(sum(waiting)).toBe(300)
    expect(waiting.shown()).toHaveLength(20 * 3)
    expect([waiting.takeDropped(), waiting.takeDropped()]).toEqual([150, 0])
  })

  it("is separate for each account, though the browsers of all have one key id", () => {
    const waiting = new Waiting(bounds)
    for (const account of [1, 2, 2]) waiting.count(request(account, "market/universe", browserKeyId))
    expect([...waiting.rows].map(({ accountId, requests }) => [accountId, requests])).toEqual([
      ["acct_1", 1],
      ["acct_2", 2],
    ])
  })

  it("is written in parts, each with whole accounts, and none twice", () => {
    const waiting = new Waiting(bounds)
    for (let account = 0; account < 12; account++) {
      for (const endpoint of ["a", "b", "c"]) waiting.count(request(account, endpoint))
    }
    const parts: Waiting[] = []
    while (waiting.rows.size > 0) parts.push(waiting.takeBatch())
    expect(parts.map(({ rows }) => rows.size)).toEqual([12, 12, 12])
    expect(parts.map((part) => new Set(part.shown().map(({ accountId }) => accountId)).size)).toEqual([4, 4, 4])
    expect(parts.reduce((total, part) => total + sum(part), 0)).toBe(36)
  })
})
