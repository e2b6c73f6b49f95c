import { isAccessToken } from "../../accounts/oauth/secrets"
import type { Service } from "../service"

/** The service to which an access token is a key too: it stands for its account on MCP, and is unknown to REST. */
export function withTokens(service: Service): Service {
  const { keys, tokens } = service
  return {
    ...service,
    keys: { ...keys, verify: (key, at) => (isAccessToken(key) ? tokens.verify(key, at) : keys.verify(key, at)) },
  }
}
