import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  McpServer,
} from "@modelcontextprotocol/server"
import { isRefusal, type Refusal, refusalStatus } from "../errors"
import type { Holder } from "../keys/verify"
import { products } from "../products"
import type { Product } from "../products/product"
import type { QuotaWindow } from "../quota/store"
import { type Caller, limitRefusal } from "./caller"
import { keyFrom } from "./credentials"
import { problemBody } from "./problem"
import { type Outcome, run } from "./run"
import { paramsSchema, responseSchema } from "./schemas"
import type { Service } from "./service"
import { trackRequest } from "./trackRequest"

/** One HTTP request to the MCP surface, with whatever calls are in it. */
export type Exchange = Caller & {
  requestId: string
  at: number
  startedMs: number
  /** Of the key that was sent, if it is in force. Who has none was counted as soon as the request came. */
  holder: Holder | null
  /** What was sent to each call, by its id. */
  sentArguments: Map<unknown, unknown>
  /** How many tools were called so far. */
  callCount: number
  /** The window that was full for uncharged requests. */
  fullMinute?: QuotaWindow
}

const instructions =
  "Market predictions and market context with measured accuracy. Every answer carries meta.data_origin: `simulated` figures are not about the real market. Most tools need an API key in the header X-API-Key or as a Bearer token. Outputs are uncertain and not financial advice."

/** A server for one request: one tool for each product that has one. The list is the same as long as the process runs. */
export function toolServer(service: Service, exchange: Exchange): McpServer {
  const implementation = { name: "assay", title: "Assay", version: "1.0.0" }
  const server = new McpServer(implementation, { instructions, capabilities: { tools: { listChanged: false } } })
  for (const { product, name, input, output } of tools) {
    const about = {
      title: product.title,
      description: toolDescription(product),
      inputSchema: input,
      outputSchema: output,
      annotations,
    }
    server.registerTool(name, about, (_, { mcpReq }) =>
      callTool(service, product, exchange.sentArguments.get(mcpReq.id), exchange),
    )
  }
  return server
}

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

function toolDescription({ summary, whenToUse, tier }: Product): string {
  return `${summary} ${whenToUse}${tier === "free" ? "" : ` Needs the plan ${tier}.`}`
}

async function callTool(service: Service, product: Product, args: unknown, exchange: Exchange) {
  exchange.callCount++
  const { at, requestId } = exchange
  const path = `/mcp#${product.tool}`
  const outcome = await ask(service, product, args, exchange)
  if (outcome.refusal && exchange.holder) {
    const limited = await limitRefusal(service, exchange, outcome.refusal, at)
    outcome.refusal = limited?.refusal ?? outcome.refusal
  }
  const status = outcome.refusal ? refusalStatus(outcome.refusal.refusal) : 200
  const request = { method: "POST", path, channel: "mcp", requestId, at, startedMs: exchange.startedMs } as const
  trackRequest(service, request, outcome, status)
  if (!outcome.answer) return refused(service, path, outcome.refusal, requestId)
  const text = outcome.answer.body.toString()
  return { content: [{ type: "text" as const, text }], structuredContent: JSON.parse(text) }
}

async function ask(service: Service, product: Product, args: unknown, { headers, at }: Exchange): Promise<Outcome> {
  try {
    const key = keyFrom(headers, service.pricingUrl)
    const input = typeof args === "object" && args !== null ? { ...args } : {}
    return await run(service, { product, input, key, channel: "mcp", at })
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal
    return { answer: null, refusal, holder: null, quota: null, endpoint: product.name, charged: 0 }
  }
}

/** A refusal is a result that the model can read: the same body as on REST, its `code` included. */
function refused(service: Service, path: string, refusal: Refusal | null, requestId: string) {
  if (!refusal) throw new Error("run() gave neither an answer nor a refusal")
  const problem = problemBody(refusal, service.env.BASE_URL, path, requestId)
  return { isError: true, content: [{ type: "text" as const, text: JSON.stringify(problem) }] }
}

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
