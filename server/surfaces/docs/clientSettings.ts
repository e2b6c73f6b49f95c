import { mcpPaths } from "../../accounts/oauth/terms"

/**
 * Commands and settings for each client, with a placeholder if no key is given. A client that signs in gets the URL
 * that requires it at once: some clients would otherwise connect without an account and never offer a sign-in.
 */
export function snippetsFor(baseUrl: string, givenKey: string | null) {
  const url = `${baseUrl}${mcpPaths.open}`
  const signedInUrl = `${baseUrl}${mcpPaths.signedIn}`
  // For clients that search tools or load them on demand, which two more tools cost nothing.
  const wholeUrl = `${url}?toolsets=all`
  const wholeSignedInUrl = `${signedInUrl}?toolsets=all`
  const key = givenKey ?? "YOUR_KEY"
  const headers = { "X-API-Key": key }
  const keyed = { type: "http", url, headers }
  const whole = { type: "http", url: wholeUrl }
  const wholeSignedIn = { type: "http", url: wholeSignedInUrl }
  const program = { command: "python3", args: ["/path/to/server.py"], env: { ASSAY_API_KEY: key } }
  return {
    url,
    signedInUrl,
    wholeSignedInUrl,
    claudeCode: `claude mcp add --transport http assay "${wholeUrl}" --header "X-API-Key: ${key}"`,
    claudeCodeSignedIn: `claude mcp add --transport http assay "${wholeSignedInUrl}"`,
    cursor: written({ mcpServers: { assay: { url: wholeUrl, headers } } }),
    cursorLink: cursorLink(givenKey === null ? { url: wholeSignedInUrl } : { url: wholeUrl, headers }),
    vsCode: written({
      servers: { assay: { ...whole, headers: { "X-API-Key": askedFor } } },
      inputs: [{ type: "promptString", id: "assay-key", description: "Assay API key", password: true }],
    }),
    vsCodeLink: vsCodeLink(givenKey === null ? wholeSignedIn : { ...whole, headers }),
    anyClient: written({ mcpServers: { assay: keyed } }),
    anyClientSignedIn: written({ mcpServers: { assay: { type: "http", url: signedInUrl } } }),
    download: `curl -O ${url}/server.py`,
    check: `ASSAY_API_KEY=${key} python3 server.py --check`,
    stdio: written({ mcpServers: { assay: program } }),
    claudeCodeStdio: `claude mcp add --env ASSAY_API_KEY=${key} --transport stdio assay -- python3 /path/to/server.py`,
    call: `curl -X POST ${url} -H "X-API-Key: ${key}" -H "Content-Type: application/json" -d '${exampleCall}'`,
  }
}

const exampleCall = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "get_market_regime", arguments: {} },
})

const askedFor = `$\{input:assay-key}`

const written = (settings: object) => JSON.stringify(settings, null, 2)

function cursorLink(server: object): string {
  const config = encodeURIComponent(btoa(JSON.stringify(server)))
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=assay&config=${config}`
}

function vsCodeLink(server: object): string {
  return `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: "assay", ...server }))}`
}

/** Null unless the text can be a key, because it ends up in shell commands. */
export function keyIn(text: string): string | null {
  const key = text.trim()
  return /^assay_[A-Za-z0-9]{20,100}$/.test(key) ? key : null
}
