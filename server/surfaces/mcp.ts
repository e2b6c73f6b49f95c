import {
  createMcpHandler,
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  type McpHttpHandler,
  McpServer,
} from "@modelcontextprotocol/server"
import { anonymousLimits, tiers } from "../access/tiers"
import { isRefusal, type Refusal } from "../errors"
import { products } from "../products"
import type { Product } from "../products/product"
import type { Service } from "../service"
import { keyFrom } from "./credentials"
import { corsHeaders, preflightHeaders, quotaHeaders } from "./headers"
import { paramsSchema, responseSchema } from "./openapi"
import { problemBody } from "./problem"
import { nextRequestId } from "./rest"
import { run } from "./run"

const instructions =
  "Market predictions and market context with measured accuracy. Every answer carries meta.data_origin: `simulated` figures are not about the real market. Most tools need an API key in the header X-API-Key or as a Bearer token. Outputs are uncertain and not financial advice."

/** The MCP surface: one tool for each product that has one, answered by the same `run()` as REST. */
export function mcpSurface(
  service: Service,
  clock: () => number = Date.now,
): (request: Request, network: string) => Promise<Response> {
  const handler: McpHttpHandler = createMcpHandler(({ requestInfo }) => toolServer(service, requestInfo, clock), {
    maxRequestBodySize: 1_048_576,
    onerror: (error) => service.log.debug({ error: error.message }, "mcp request refused"),
  })
  return async (request, network) => {
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: asText(preflightHeaders) })
    const response = await handler.fetch(request)
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries({
      ...corsHeaders,
      ...(await callerHeaders(service, request, network, clock())),
    })) {
      headers.set(name, String(value))
    }
    return new Response(response.body, { status: response.status, headers })
  }
}

function toolServer(service: Service, request: Request | undefined, clock: () => number): McpServer {
  const server = new McpServer({ name: "assay", title: "Assay", version: "1.0.0" }, { instructions })
  for (const { product, name, input, output } of tools) {
    const about = {
      title: product.title,
      description: toolDescription(product),
      inputSchema: input,
      outputSchema: output,
      annotations,
    }
    server.registerTool(name, about, (args) => callTool(service, product, args, request, clock()))
  }
  return server
}

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

function toolDescription({ summary, whenToUse, tier }: Product): string {
  return `${summary} ${whenToUse}${tier === "free" ? "" : ` Needs the plan ${tier}.`}`
}

async function callTool(service: Service, product: Product, args: unknown, request: Request | undefined, at: number) {
  const requestId = nextRequestId()
  const startedMs = performance.now()
  try {
    const key = keyFrom(Object.fromEntries(request?.headers ?? []), service.pricingUrl)
    const input = typeof args === "object" && args !== null ? { ...args } : {}
    const { answer, refusal } = await run(service, { product, input, key, channel: "mcp", at, startedMs })
    if (!answer) return refused(service, product, refusal, requestId)
    const text = answer.body.toString()
    return { content: [{ type: "text" as const, text }], structuredContent: JSON.parse(text) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return refused(service, product, error, requestId)
  }
}

/** A refusal is a result that the model can read: the same body as on REST, its `code` included. */
function refused(service: Service, product: Product, refusal: Refusal | null, requestId: string) {
  if (!refusal) throw new Error("run() gave neither an answer nor a refusal")
  const problem = problemBody(refusal, service.env.BASE_URL, `/mcp#${product.tool}`, requestId)
  return { isError: true, content: [{ type: "text" as const, text: JSON.stringify(problem) }] }
}

/** The quota as it stands after the call, on the HTTP response; MCP's own results have no place for headers. */
async function callerHeaders(service: Service, request: Request, network: string, at: number) {
  const anonymous = { subject: `net:${network}`, limits: anonymousLimits }
  const { subject, limits } = (await findSubject(service, request, at)) ?? anonymous
  return quotaHeaders(await service.quota.peek(subject, limits, at), at)
}

async function findSubject(service: Service, request: Request, at: number) {
  try {
    const key = keyFrom(Object.fromEntries(request.headers), service.pricingUrl)
    if (key === undefined) return null
    const holder = await service.keys.verify(key, at)
    return { subject: holder.accountId, limits: tiers[holder.tier].limits }
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

const asText = (headers: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** `run()` checks the arguments, after key and tier and in the words of the contract; the SDK passes them on as they are. */
const unchecked: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined })
  },
}

const tools = products.flatMap((product) =>
  product.tool === null
    ? []
    : [
        {
          product,
          name: product.tool,
          input: fromJsonSchema(paramsSchema(product), unchecked),
          output: fromJsonSchema(responseSchema(product), unchecked),
        },
      ],
)
