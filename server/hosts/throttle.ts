import type { QuotaLimits } from "../accounts/quota/store"
import type { Service } from "../surfaces/service"

/** Of a network and minute, what is answered without delay. An office of thirty people asks for a fifth of it. */
const prompt: QuotaLimits = { perMinute: 1_200, perDay: Number.MAX_SAFE_INTEGER }
const delayMs = 100

/**
 * How long to hold back an answer that no quota counts: a refusal, a probe or a page. They cost little, but a client that
 * asks again as soon as it is answered would keep the server busy with nothing else.
 */
export function throttle({ localQuota }: Pick<Service, "localQuota">): (network: string, at: number) => number {
  return (network, at) => (localQuota.charge(`uncounted:${network}`, prompt, at).tripped ? delayMs : 0)
}
