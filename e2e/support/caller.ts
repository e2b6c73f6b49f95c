import { beforeAll, beforeEach, expect } from "vitest"
import type { Tier } from "../../server/accounts/tiers"
import type { Product } from "../../server/products/product"
import { answerOf, withQuery } from "./requests"
import type { TestServer } from "./server"

type Sent = { method?: string; headers?: Record<string, string> }
type Asked = Pick<Product, "name" | "pathParams" | "params" | "response">

/** What a key of this plan gets from the server. The key is issued before the tests. */
export function callerOf(server: TestServer, tier: Tier = "api_pro") {
  let key = ""
  const newKey = async () => {
    key = await server.key(tier)
  }
  beforeAll(newKey)
  const get = (path: string, sent: Sent = {}) => server.get(path, { ...sent, key })

  /** The answer at a whole path, or at one under `/api/v1/`. */
  async function ask(path: string) {
    const response = await get(path.startsWith("/") ? path : `/api/v1/${path}`)
    const body = await response.json()
    expect(response.status, JSON.stringify(body)).toBe(200)
    return body
  }

  return {
    get key() {
      return key
    },
    newKey,
    get,
    ask,
    /** The rows of a list on all of its pages. */
    async rowsOf(path: string, list: string) {
      const rows = []
      const totals = new Set<number>()
      for (let next: string | null = path; next !== null; ) {
        const page = await ask(next)
        rows.push(...page[list])
        totals.add(page.total_count)
        next = page.meta.next_cursor && withQuery(path, `cursor=${page.meta.next_cursor}`)
        server.clock.now += 4_000
      }
      expect([...totals]).toEqual([rows.length])
      return rows
    },
    answer: <P extends Asked>(product: P, params: Parameters<typeof answerOf<P>>[2]) =>
      answerOf(server, product, params, key),
    async statusOf(path: string): Promise<number> {
      const response = await get(path)
      await response.text()
      return response.status
    },
  }
}

/** A key may send only so much in a minute, so each test has its own. */
export function minuteForEachTest(server: TestServer): void {
  beforeEach(() => {
    server.clock.now += 60_000
  })
}
