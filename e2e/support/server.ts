import { randomUUID } from "node:crypto"
import type { ServerResponse } from "node:http"
import { type IssuedKey, issueKey } from "../../server/accounts/keys/issue"
import type { Tier } from "../../server/accounts/tiers"
import { type Listener, listen } from "../../server/hosts/listen"
import { openService, type Patience } from "../../server/hosts/service"
import type { Database } from "../../server/platform/database/database"
import { timeouts } from "../../server/platform/database/pool"
import { readEnv } from "../../server/platform/env"
import type { Service } from "../../server/surfaces/requests/service"
import { createTestDatabase, testNow, testVariables } from "./database"

type Issuing = { name?: string; expiresAt?: Date; email?: string; isLegacyPrice?: boolean }

export type TestServer = {
  service: Service
  /** Of the service's database. */
  prisma: Database["prisma"]
  listener: Listener
  origin: string
  /** The server's time; set it to move the clock. */
  clock: { now: number }
  get(path: string, options?: { key?: string; method?: string; headers?: Record<string, string> }): Promise<Response>
  /** A new key of this address, whose account has the plan from then on. */
  account(tier?: Tier, options?: Issuing): Promise<IssuedKey & { email: string }>
  key(tier?: Tier, options?: Issuing): Promise<string>
  close(): Promise<void>
}

export const someone = () => `${randomUUID()}@example.com`

export const noPages = {
  async page(_: unknown, response: ServerResponse) {
    response.writeHead(404).end()
  },
}

/** The real clock, for servers tested with commands, which use it too. */
export const timeOfDay = {
  get now() {
    return Date.now()
  },
  set now(_) {
    throw new Error("the time of day cannot be set")
  },
}

/** For tests of working parts, which a busy machine only makes late. */
export const patient: Patience = {
  database: timeouts.batch,
  quotaMs: 60_000,
  notifications: { heartbeatMs: 60_000, connectMs: 60_000 },
}

/** As patient as a service in production, for tests of parts that do not answer. */
export const impatient: Patience = { database: timeouts.serving }

/** A test sends in a second what a network sends in minutes. */
const local = { host: "127.0.0.1", port: 0, delayOf: () => 0 }

/** A real listener on a real database, at `testNow` unless another clock is given. */
export async function startTestServer(
  variables: Record<string, string> = {},
  database?: string,
  clock = { now: testNow.getTime() },
  patience = patient,
): Promise<TestServer> {
  const url = database ?? (await createTestDatabase())
  const service = await openService(readEnv({ ...testVariables, ...variables }), url, new Date(clock.now), patience)
  const listener = await listen(service, noPages, { ...local, clock: () => clock.now })
  const origin = `http://127.0.0.1:${listener.port}`

  const account: TestServer["account"] = async (tier = "free", { email = someone(), isLegacyPrice, ...key } = {}) => {
    const change = { at: new Date(clock.now), actor: "test" }
    return { email, ...(await issueKey(service.database, { email, tier, isLegacyPrice }, key, change)) }
  }

  return {
    service,
    prisma: service.database.prisma,
    listener,
    origin,
    clock,
    get(path, { key, method, headers } = {}) {
      return fetch(`${origin}${path}`, { method, headers: { ...(key ? { "X-API-Key": key } : {}), ...headers } })
    },
    account,
    key: async (...asked) => (await account(...asked)).key,
    async close() {
      await listener.close()
      await service.close()
    },
  }
}
