import { grantTypes, paths, resourceOf, scope } from "./terms"

/** What the authorization server can do (RFC 8414). */
function serverMetadata(baseUrl: string) {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}${paths.authorize}`,
    token_endpoint: `${baseUrl}${paths.token}`,
    registration_endpoint: `${baseUrl}${paths.register}`,
    revocation_endpoint: `${baseUrl}${paths.revoke}`,
    scopes_supported: [scope],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: grantTypes,
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
}

/** What is protected, and by whom (RFC 9728). */
function resourceMetadata(baseUrl: string) {
  return {
    resource: resourceOf(baseUrl),
    resource_name: "Assay",
    authorization_servers: [baseUrl],
    scopes_supported: [scope],
    bearer_methods_supported: ["header"],
  }
}

/** At each address where clients look for it, with and without the path of the resource. */
export const metadataAt: ReadonlyMap<string, (baseUrl: string) => object> = new Map<
  string,
  (baseUrl: string) => object
>(
  ["", "/mcp"].flatMap((path) => [
    [`/.well-known/oauth-authorization-server${path}`, serverMetadata] as const,
    [`/.well-known/oauth-protected-resource${path}`, resourceMetadata] as const,
  ]),
)
