import { hash } from "node:crypto"
import { Ratelimit, type RatelimitConfig } from "@upstash/ratelimit"
import { giveBack, twoWindows } from "./algorithm"
import type { ScriptRunner } from "./script"
import type { QuotaLimits, QuotaState, QuotaStore, QuotaVerdict } from "./store"

/** One Redis as the counters need it: what the library takes, what runs scripts, and how it is asked and left. */
export type SharedRedis = {
  client: RatelimitConfig["redis"] & ScriptRunner
  ping(): Promise<unknown>
  close(): void
}

const PREFIX = "assay:quota"

/** Counts in a Redis that any number of servers share, exact over all of them. Rejects when that Redis does not answer. */
export function sharedQuotaStore({ client, ping, close }: SharedRedis): QuotaStore {
  /** The library fixes its limits when it is made; here they come with each request, so one is made for each. */
  function limiter(limits: QuotaLimits, at: number, report: (verdict: QuotaVerdict) => void): Ratelimit {
    return new Ratelimit({
      redis: client,
      limiter: twoWindows(limits, at, report),
      prefix: PREFIX,
      // A remembered refusal would outlive a refund or an upgrade.
      ephemeralCache: false,
      // Its own timeout lets the request pass uncounted.
      timeout: 0,
      analytics: false,
      enableTelemetry: false,
    })
  }

  async function verdictOf(limits: QuotaLimits, at: number, ask: (limiter: Ratelimit) => Promise<unknown>) {
    const { promise, resolve } = Promise.withResolvers<QuotaVerdict>()
    await ask(limiter(limits, at, resolve))
    return promise
  }

  return {
    charge: (subject, limits, at, cost = 1) =>
      verdictOf(limits, at, (limiter) => limiter.limit(nameOf(subject), { rate: cost })),

    async peek(subject, limits, at): Promise<QuotaState> {
      const { minute, day } = await verdictOf(limits, at, (limiter) => limiter.getRemaining(nameOf(subject)))
      return { minute, day }
    },

    refund: (subject, at, cost = 1) => giveBack(client, `${PREFIX}:${nameOf(subject)}`, at, cost),

    async ping() {
      await ping()
    },

    async close() {
      close()
    },
  }
}

const PLAIN = /^[\w.:/@-]{1,100}$/

/**
 * The subject as a hash tag. One that is empty, long or has odd characters goes by its hash: braces would move the tag, and
 * unpaired surrogates would become one another on the wire.
 */
function nameOf(subject: string): string {
  return `{${PLAIN.test(subject) ? subject : `#${hash("sha256", Buffer.from(subject, "utf16le"))}`}}`
}
