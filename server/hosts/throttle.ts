import { decayingSums } from "../platform/decayingSums"

/** 21 answers a second for ever, or 150 at once. */
const [halfLifeMs, mostPrompt] = [5_000, 150]
const delayMs = { least: 100, most: 1_000 }
const mostNetworks = 20_000

/**
 * How long to hold back an answer that counts against no quota: a refusal, a probe or a shared page. Each costs little,
 * but a client that repeats its request after every answer would occupy the server. The more answers a network has had
 * lately, the longer it waits.
 */
export function throttle(now?: () => number): (network: string) => number {
  const answered = decayingSums({ halfLifeMs, mostOwners: mostNetworks, now })
  return (network) => {
    answered.add(network, 1)
    const excess = answered.of(network) / mostPrompt
    return excess <= 1 ? 0 : Math.min(delayMs.most, delayMs.least * excess)
  }
}
