import { boundedQuotaStore } from "./memory"
import type { QuotaLimits, ServingQuotaStore } from "./store"

/** A site gets a /48, with 65,536 of the networks that limits apply to. It may use as much as this many of them. */
const networksAtOnce = 16
const mostSites = 20_000

/**
 * Counts each IPv6 network (a /64 in the subject) within its /48 as well, in this process alone. A full one of either
 * refuses, and a refused request counts in neither.
 */
export function withWiderNetworks(store: ServingQuotaStore): ServingQuotaStore {
  const sites = boundedQuotaStore(mostSites)
  return {
    ...store,
    async charge(subject, limits, at, cost) {
      const site = siteOf(subject)
      if (site === null) return store.charge(subject, limits, at, cost)
      const verdict = sites.charge(site, widened(limits), at, cost)
      if (verdict.tripped) return verdict
      const own = await store.charge(subject, limits, at, cost)
      if (own.tripped) sites.refund(site, at, cost)
      return own
    },
    refund(subject, at, cost) {
      const site = siteOf(subject)
      if (site !== null) sites.refund(site, at, cost)
      return store.refund(subject, at, cost)
    },
  }
}

const network = /((?:[\da-f]{1,4}:){3})[\da-f]{1,4}::\/64/

export function siteOf(subject: string): string | null {
  return subject.includes("::/64") ? subject.replace(network, "$1:/48") : null
}

function widened({ perMinute, perDay }: QuotaLimits): QuotaLimits {
  return { perMinute: perMinute * networksAtOnce, perDay: perDay * networksAtOnce }
}
