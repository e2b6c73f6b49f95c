import { hash } from "node:crypto"
import { Ratelimit, type RatelimitConfig } from "@upstash/ratelimit"
import { raiseTo, refundCharge, twoWindows } from "./algorithm"
import type { ScriptRunner } from "./script"
import type { Floor, QuotaLimits, QuotaState, QuotaStore, QuotaVerdict } from "./store"
import { stateAt } from "./windows"

export type SharedRedis = {
  client: RatelimitConfig["redis"] & ScriptRunner
  ping(): Promise<unknown>
  close(): void
}

type Charge<Verdict> = (subject: string, limits: QuotaLimits, at: number, cost?: number) => Promise<Verdict>

export interface SharedQuotaStore extends QuotaStore {
  chargeAbove(floor: Floor): Charge<QuotaVerdict>
  chargeKnown: Charge<QuotaVerdict | null>
}

const PREFIX = "assay:quota"

/** Any number of servers can share it, and it is exact over all of them. Rejects if Redis does not answer. */
export function sharedQuotaStore({ client, ping, close }: SharedRedis): SharedQuotaStore {
  /** The library fixes its limits when it is made. Here they come with each request, so each request makes one. */
  function limiter(limiter: RatelimitConfig["limiter"]): Ratelimit {
    return new Ratelimit({
      redis: client,
      limiter,
      prefix: PREFIX,
      // A cached refusal would outlive a refund or an upgrade.
      ephemeralCache: false,
      // Its own timeout would let the request pass uncounted.
      timeout: 0,
      analytics: false,
      enableTelemetry: false,
    })
  }

  async function verdictOf(
    limits: QuotaLimits,
    at: number,
    floor: Floor | null,
    ask: (limiter: Ratelimit) => Promise<unknown>,
  ) {
    const { promise, resolve } = Promise.withResolvers<QuotaVerdict | null>()
    await ask(limiter(twoWindows(limits, at, floor, resolve)))
    return promise
  }

  const chargeFrom =
    (floor: Floor | null): Charge<QuotaVerdict | null> =>
    (subject, limits, at, cost = 1) =>
      verdictOf(limits, at, floor, (limiter) => limiter.limit(nameOf(subject), { rate: cost }))

  const chargeAbove =
    (floor: Floor): Charge<QuotaVerdict> =>
    async (...charged) => {
      const verdict = await chargeFrom(floor)(...charged)
      if (verdict === null) throw new Error("Redis has no counter for the day")
      return verdict
    }

  return {
    charge: chargeAbove({ minute: 0, day: 0 }),
    chargeAbove,
    chargeKnown: chargeFrom(null),

    async peek(subject, limits, at): Promise<QuotaState> {
      const verdict = await verdictOf(limits, at, null, (limiter) => limiter.getRemaining(nameOf(subject)))
      const { minute, day } = verdict ?? stateAt(at, limits, 0, 0)
      return { minute, day }
    },

    refund: (subject, at, cost = 1) => refundCharge(client, `${PREFIX}:${nameOf(subject)}`, at, cost),

    restore: (subject, day, at, minute = 0) => raiseTo(client, `${PREFIX}:${nameOf(subject)}`, at, { minute, day }),

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
 * The subject as a hash tag. A subject that is empty, long or has unusual characters goes by its hash: braces would
 * move the tag, and different unpaired surrogates would become equal in the protocol.
 */
function nameOf(subject: string): string {
  return `{${PLAIN.test(subject) ? subject : `#${hash("sha256", Buffer.from(subject, "utf16le"))}`}}`
}
