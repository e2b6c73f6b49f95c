export type KeyShare = { percent: number } | { requests: number }

/** What an owner allows a key within the account's plan. Empty lists and null allow all that the plan has. */
export type WantedLimits = { scopes: readonly string[]; networks: readonly string[]; share: KeyShare | null }

export const noLimits: WantedLimits = { scopes: [], networks: [], share: null }

/** Among the scopes of a key, lets it change the account. Only the owner gives it; an empty list does not have it. */
export const manageScope = "account:manage"

export const mayManage = ({ scopes }: Pick<WantedLimits, "scopes">): boolean => scopes.includes(manageScope)

/** Families of products. None: all of them. */
export const familiesIn = ({ scopes }: Pick<WantedLimits, "scopes">): readonly string[] =>
  scopes.filter((scope) => scope !== manageScope)

export function limitsText({ scopes, networks, share }: WantedLimits): string {
  const part = share && ("percent" in share ? `${share.percent}% of the day` : `${share.requests} requests a day`)
  return [...familiesIn({ scopes }), ...networks, ...(part ? [part] : [])].join(", ")
}
