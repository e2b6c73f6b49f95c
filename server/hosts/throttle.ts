import { decayingSums } from "../platform/decayingSums"

/** 21 answers a second for ever, or 150 at once. */
const [halfLifeMs, mostPrompt] = [5_000, 150]
const delayMs = { least: 100, most: 1_000 }
const mostNetworks = 20_000

/**
 * How long to hold back an answer that no quota counts: a refusal, a probe or a page that is shared. They cost little, but a
 * client that asks again as soon as it is answered would keep the server busy with nothing else. The more a network has
 * had lately, the longer it waits.
 */
export function throttle(now?: () => number): (network: string) => number {
  const answered = decayingSums({ halfLifeMs, mostOwners: mostNetworks, now })
  return (network) => {
    answered.add(network, 1)
    const excess = answered.of(network) / mostPrompt
    return excess <= 1 ? 0 : Math.min(delayMs.most, delayMs.least * excess)
  }
}
