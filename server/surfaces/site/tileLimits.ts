import type { QuotaLimits } from "../../accounts/quota/store"
import { refusals } from "../../accounts/refusals"
import { tileLimits } from "../../accounts/tiers"
import type { Counted } from "../responses/publicAnswer"

/** What a request for a tile costs at least, in kB: finding a small one is as much work. */
const leastKilobytes = 16

const subjectOf = (network: string) => `tiles:${network}`

/** An answer that was begun below a limit is sent, and counted beyond it. */
const unlimited: QuotaLimits = { perMinute: Number.MAX_SAFE_INTEGER, perDay: Number.MAX_SAFE_INTEGER }

/** A monitor that reads a whole log needs thousands of tiles, so they are counted by kB instead of by request. */
export const countedBySize: Counted = {
  async charge({ quota }, network, at) {
    const verdict = await quota.charge(subjectOf(network), tileLimits, at, leastKilobytes)
    if (!verdict.tripped) return verdict
    const { limit, resetAt } = verdict[verdict.tripped]
    throw refusals.tilesRead(verdict.tripped, limit, Math.max(1, Math.ceil(resetAt - at / 1_000)))
  },
  async chargeBody({ quota }, network, at, bytes) {
    const cost = Math.ceil(bytes / 1_000) - leastKilobytes
    if (cost > 0) await quota.charge(subjectOf(network), unlimited, at, cost)
  },
}
