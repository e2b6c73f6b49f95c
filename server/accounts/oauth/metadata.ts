import { grantTypes, mcpPaths, paths, scope } from "./terms"

/** RFC 8414. */
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

/** RFC 9728. */
const resourceMetadata = (path: string) => (baseUrl: string) => ({
  resource: `${baseUrl}${path}`,
  resource_name: "Assay",
  authorization_servers: [baseUrl],
  scopes_supported: [scope],
  bearer_methods_supported: ["header"],
})

export const resourceMetadataPath = "/.well-known/oauth-protected-resource"

type Metadata = (baseUrl: string) => object

/** Clients look at each of these addresses, with and without the path of a resource. */
export const metadataAt: ReadonlyMap<string, Metadata> = new Map(
  ["", ...Object.values(mcpPaths)].flatMap((path): [string, Metadata][] => [
    [`/.well-known/oauth-authorization-server${path}`, serverMetadata],
    [`${resourceMetadataPath}${path}`, resourceMetadata(path || mcpPaths.open)],
  ]),
)
