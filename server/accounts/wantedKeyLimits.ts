export type KeyShare = { percent: number } | { requests: number }

/** What an owner allows a key within the account's plan. Empty lists and null allow all that the plan has. */
export type WantedLimits = { scopes: readonly string[]; networks: readonly string[]; share: KeyShare | null }

export const noLimits: WantedLimits = { scopes: [], networks: [], share: null }

export function limitsText({ scopes, networks, share }: WantedLimits): string {
  const part = share && ("percent" in share ? `${share.percent}% of the day` : `${share.requests} requests a day`)
  return [...scopes, ...networks, ...(part ? [part] : [])].join(", ")
}
