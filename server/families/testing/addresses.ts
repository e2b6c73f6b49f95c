import { isAddress } from "../../sources/liveSource"
import { liveSources } from "../upstreams"

/** The environment of a service all of whose upstreams are the fake ones behind this address. */
export function fakeAddresses(url: string): Record<string, string> {
  const addresses = liveSources.flatMap(({ id, variables }) =>
    Object.keys(variables)
      .filter(isAddress)
      .map((name) => [name, `${url}/${id}`]),
  )
  return Object.fromEntries(addresses)
}
