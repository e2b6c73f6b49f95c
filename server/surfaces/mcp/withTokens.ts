import { isAccessToken } from "../../accounts/oauth/secrets"
import type { Service } from "../requests/service"

/** Accepts access tokens as keys of their accounts. REST accepts none. */
export function withTokens(service: Service): Service {
  const { keys, tokens } = service
  const verifierOf = (key: string) => (isAccessToken(key) ? tokens : keys)
  return {
    ...service,
    keys: {
      ...keys,
      verify: (key, at, network) => verifierOf(key).verify(key, at, network),
      recall: (key, at) => verifierOf(key).recall(key, at),
    },
  }
}
