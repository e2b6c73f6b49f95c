import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from "@modelcontextprotocol/sdk/shared/auth.js"
import { type Loopback, serveLoopback } from "../../../server/platform/testing/loopback"
import { eras, postMcp } from "../../support/mcpRequests"
import { started } from "../started"

const { origin } = started

export type Connection = { callTool(): Promise<unknown>; finishAuth(code: string): Promise<void> }

export type Program = {
  connect(): Promise<Connection>
  finishAuth(code: string): Promise<void>
  sentTo(): URL
  clientId(): string
  tokens(): OAuthTokens
  saveTokens(tokens: OAuthTokens): void
  /** Another window of the program, with a copy of its present tokens. */
  window(): Program
  forget(): void
  answers: URLSearchParams[]
  callBare(): Promise<Response>
}

const listening: Loopback[] = []

export async function stopPrograms(): Promise<void> {
  await Promise.all(listening.splice(0).map((each) => each.close()))
}

/** A local program with a redirect URI that connects to one of the two MCP paths. */
export async function startProgram(clientName: string, path = "/mcp"): Promise<Program> {
  const answers: URLSearchParams[] = []
  const server = await serveLoopback((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1")
    if (pathname === "/callback") answers.push(searchParams)
    response.setHeader("Content-Type", "text/html; charset=utf-8")
    response.end("<h1>The program has its code.</h1>")
  })
  listening.push(server)
  const provider = memoryProvider(`${server.url}/callback`, clientName)
  return { ...windowOf(provider, path), answers }
}

function windowOf(provider: ReturnType<typeof memoryProvider>, path: string): Program {
  const newTransport = () => new StreamableHTTPClientTransport(new URL(`${origin}${path}`), { authProvider: provider })
  return {
    answers: [],
    sentTo: () => provider.sentTo(),
    clientId: () => provider.clientInformation()?.client_id ?? "",
    tokens() {
      const tokens = provider.tokens()
      if (!tokens) throw new Error("the program has no tokens")
      return tokens
    },
    saveTokens: (tokens) => provider.saveTokens(tokens),
    window: () => windowOf(provider.copy(), path),
    forget: () => provider.invalidateCredentials(),
    finishAuth: (code) => newTransport().finishAuth(code),
    async connect() {
      const client = new Client({ name: "assay-tests", version: "1.0.0" })
      const transport = newTransport()
      await client.connect(transport)
      return {
        callTool: () => client.callTool({ name: "get_market_regime", arguments: {} }),
        finishAuth: (code) => transport.finishAuth(code),
      }
    },
    callBare() {
      const { message, headers } = eras["2025-11-25"]("tools/call", { name: "get_market_regime", arguments: {} })
      const Authorization = `Bearer ${provider.tokens()?.access_token}`
      return postMcp(origin, message, { ...headers, Authorization }, path)
    },
  }
}

type Kept = { information?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier: string; address?: URL }

function memoryProvider(redirectUrl: string, clientName: string, kept: Kept = { verifier: "" }) {
  const clientMetadata: OAuthClientMetadata = { redirect_uris: [redirectUrl], client_name: clientName }
  const provider = {
    redirectUrl,
    clientMetadata,
    state: () => "a state of the program",
    clientInformation: () => kept.information,
    saveClientInformation: (saved: OAuthClientInformationMixed) => {
      kept.information = saved
    },
    tokens: () => kept.tokens,
    saveTokens: (saved: OAuthTokens) => {
      kept.tokens = saved
    },
    redirectToAuthorization: (url: URL) => {
      kept.address = url
    },
    saveCodeVerifier: (saved: string) => {
      kept.verifier = saved
    },
    codeVerifier: () => kept.verifier,
    invalidateCredentials(scope = "all") {
      kept.tokens = undefined
      if (scope === "all") kept.information = undefined
    },
  } satisfies OAuthClientProvider
  return {
    ...provider,
    copy: () => memoryProvider(redirectUrl, clientName, { ...kept }),
    sentTo() {
      if (!kept.address) throw new Error("the program has sent nobody anywhere")
      return kept.address
    },
  }
}
