import { randomUUID } from "node:crypto"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from "@modelcontextprotocol/sdk/shared/auth.js"
import { started } from "../started"

const { origin } = started

type Connection = { callTool(): Promise<unknown>; finishAuth(code: string): Promise<void> }

export type Program = {
  /** Connects an official SDK client, as far as possible without a token. */
  connect(): Promise<Connection>
  /** The last authorization URL. */
  sentTo(): URL
  clientId(): string
  tokens(): OAuthTokens
  answers: URLSearchParams[]
  callBare(): Promise<Response>
  stop(): void
}

/** A local program with a redirect URI, which connects to one of the two paths of MCP. */
export async function startProgram(clientName: string, path = "/mcp"): Promise<Program> {
  const answers: URLSearchParams[] = []
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1")
    if (pathname === "/callback") answers.push(searchParams)
    response.setHeader("Content-Type", "text/html; charset=utf-8")
    response.end("<h1>The program has its code.</h1>")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  const provider = memoryProvider(redirectUrl, clientName)
  return {
    answers,
    sentTo: () => provider.sentTo(),
    clientId: () => provider.clientInformation()?.client_id ?? "",
    tokens() {
      const tokens = provider.tokens()
      if (!tokens) throw new Error("the program has no tokens")
      return tokens
    },
    async connect() {
      const client = new Client({ name: "assay-tests", version: "1.0.0" })
      const transport = new StreamableHTTPClientTransport(new URL(`${origin}${path}`), { authProvider: provider })
      await client.connect(transport)
      return {
        callTool: () => client.callTool({ name: "get_market_regime", arguments: {} }),
        finishAuth: (code) => transport.finishAuth(code),
      }
    },
    callBare: () =>
      fetch(`${origin}${path}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${provider.tokens()?.access_token}`,
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: randomUUID(),
          method: "tools/call",
          params: { name: "get_market_regime", arguments: {} },
        }),
      }),
    stop: () => server.close(),
  }
}

/** The SDK's storage, in memory. */
function memoryProvider(redirectUrl: string, clientName: string) {
  let information: OAuthClientInformationMixed | undefined
  let tokens: OAuthTokens | undefined
  let verifier = ""
  let address: URL | undefined
  const clientMetadata: OAuthClientMetadata = { redirect_uris: [redirectUrl], client_name: clientName }
  return {
    redirectUrl,
    clientMetadata,
    state: () => "a state of the program",
    clientInformation: () => information,
    saveClientInformation: (saved: OAuthClientInformationMixed) => {
      information = saved
    },
    tokens: () => tokens,
    saveTokens: (saved: OAuthTokens) => {
      tokens = saved
    },
    redirectToAuthorization: (url: URL) => {
      address = url
    },
    saveCodeVerifier: (saved: string) => {
      verifier = saved
    },
    codeVerifier: () => verifier,
    sentTo() {
      if (!address) throw new Error("the program has sent nobody anywhere")
      return address
    },
  } satisfies OAuthClientProvider & { sentTo(): URL }
}
