import OAuth2Server from "@node-oauth/oauth2-server"
import type { Database } from "../../platform/database/database"
import { isUnavailable } from "../../platform/database/unavailable"
import type { Env } from "../../platform/env"
import { appSecrets } from "../../platform/secret"
import { exchangeModel } from "./model"
import { findResource, grantTypes, lifetimes, resourcesOf } from "./terms"

export type Exchanged = { status: number; fields: object }

type ExchangeParts = { database: Database; env: Env }

/**
 * Exchanges a code or refresh token for tokens. The library decides about the request. Its queries form one
 * transaction, which commits even on refusal, since that may have ended a grant.
 */
export async function exchange({ database, env }: ExchangeParts, form: URLSearchParams, at: Date): Promise<Exchanged> {
  const resources = resourcesOf(env.BASE_URL)
  const wrong = faultOf(form, env.BASE_URL)
  if (wrong) return wrong
  const context = { resources, namesRedirect: form.has("redirect_uri"), secrets: appSecrets(env), at }
  return database.prisma.$transaction(async (tx) => {
    const server = new OAuth2Server({ model: exchangeModel(tx, context) })
    const response = new OAuth2Server.Response({})
    try {
      const { accessTokenExpiresAt } = await server.token(requestOf(form), response, options)
      // The library's own clock would return a second less.
      const expires_in = Math.floor(((accessTokenExpiresAt ?? at).getTime() - at.getTime()) / 1_000)
      return { status: response.status ?? 500, fields: { ...Object(response.body), expires_in } }
    } catch (error) {
      if (!(error instanceof OAuth2Server.OAuthError) || error instanceof OAuth2Server.ServerError) throw causeOf(error)
      return { status: response.status ?? 500, fields: Object(response.body) }
    }
  })
}

const options = {
  accessTokenLifetime: lifetimes.access,
  refreshTokenLifetime: lifetimes.refresh,
  requireClientAuthentication: { authorization_code: false, refresh_token: false },
}

function faultOf(form: URLSearchParams, baseUrl: string): Exchanged | null {
  const repeated = [...new Set(form.keys())].find((name) => name !== "resource" && form.getAll(name).length > 1)
  if (repeated) return refused("invalid_request", "A parameter is given more than once.")
  const grantType = form.get("grant_type")
  if (!grantType) return refused("invalid_request", "A grant_type is needed.")
  if (!grantTypes.some((known) => known === grantType)) {
    return refused("unsupported_grant_type", `The grant types are ${grantTypes.join(" and ")}.`)
  }
  if (form.getAll("resource").every((each) => findResource(baseUrl, each))) return null
  return refused("invalid_target", `Tokens are valid only for ${resourcesOf(baseUrl).join(" and ")}.`)
}

const refused = (error: string, description: string): Exchanged => ({
  status: 400,
  fields: { error, error_description: description },
})

/** Public clients send their id in the form and nothing in a header. There is one scope, whatever they request. */
function requestOf(form: URLSearchParams): OAuth2Server.Request {
  const body = Object.fromEntries(form)
  delete body.client_secret
  delete body.scope
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": `${form.toString().length}` }
  return new OAuth2Server.Request({ method: "POST", headers, query: {}, body })
}

function causeOf(error: unknown): unknown {
  const { inner } = Object(error) as { inner?: unknown }
  return isUnavailable(inner) ? inner : (inner ?? error)
}
