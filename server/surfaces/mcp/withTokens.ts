import { isAccessToken } from "../../accounts/oauth/secrets"
import type { Service } from "../service"

/** Accepts access tokens as keys of their accounts. REST does not know them. */
export function withTokens(service: Service): Service {
  const { keys, tokens } = service
  return {
    ...service,
    keys: { ...keys, verify: (key, at) => (isAccessToken(key) ? tokens.verify(key, at) : keys.verify(key, at)) },
  }
}
