import { ResourceNotFoundError, type Server } from "@modelcontextprotocol/server"
import { z } from "zod"
import { networkSubject } from "../../../accounts/refusalLimit"
import { refusals } from "../../../accounts/refusals"
import { trackRecord as trackRecordProduct } from "../../../products/trackRecord"
import type { ComputedAnswer } from "../../formats/encoded"
import type { Selection } from "../../formats/fields"
import { type ToolResult, wholeResult } from "../../formats/toolResult"
import { refusalOf } from "../../requests/refusalOf"
import type { Service } from "../../requests/service"
import { readArguments } from "../arguments"
import { callProduct } from "../call"
import { nearProducts } from "../catalog/catalog"
import type { Exchange } from "../exchange"
import { requireFirstPage } from "../firstPage"
import { refusedByProtocol } from "../refused"
import { resultOf } from "../result"
import { skillResource } from "../skills"
import { findView } from "../views"
import { brief } from "./brief"
import { methodology } from "./methodology"
import type { PublicDocument, ReadPublic, ServedResource } from "./resource"
import { sources } from "./sources"
import { findByTemplate, listedTemplates, productsPrefix, type TemplateRead } from "./templates"
import { trackRecord } from "./trackRecord"

export const resources: readonly ServedResource[] = [trackRecord, brief, sources, methodology]

const uriParam = z.object({ uri: z.string().max(2_000) })

export function serveResources(server: Server, service: Service, exchange: Exchange): void {
  server.registerCapabilities({ resources: {} })
  const { readSkill } = exchange
  const offered = readSkill ? [...resources, skillResource(readSkill)] : resources
  server.setRequestHandler("resources/list", async ({ params }) => {
    requireFirstPage(params)
    return { resources: await Promise.all(offered.map((resource) => listed(service, resource, exchange))) }
  })
  server.setRequestHandler("resources/templates/list", ({ params }) => {
    requireFirstPage(params)
    return { resourceTemplates: listedTemplates }
  })
  server.setRequestHandler("resources/read", { params: uriParam }, async ({ uri }) => {
    const view = findView(uri)
    if (view) return { contents: [view.contents] }
    const resource = offered.find((each) => each.uri === uri)
    if (resource) {
      const { mimeType } = resource
      return { contents: [{ uri, mimeType, text: await textOf(service, resource, exchange) }] }
    }
    const read = findByTemplate(uri)
    if (!read) throw new ResourceNotFoundError(uri, notFound(uri))
    return { contents: [{ uri, mimeType: "application/json", text: await answerText(service, read, exchange) }] }
  })
}

function notFound(uri: string): string {
  const near = nearProducts(uri.slice(0, longestShown)).map((name) => `${productsPrefix}${name}`)
  const hint = near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : ""
  return `There is no such resource.${hint} The resources are ${resources.map((resource) => resource.uri).join(", ")}.`
}

const longestShown = 200

/** Public resources also list their size and age, so that a client can decide whether to read them. */
async function listed(service: Service, { source, priority, ...about }: ServedResource, exchange: Exchange) {
  const audience: ("user" | "assistant")[] = ["user", "assistant"]
  const annotations = { audience, priority }
  const found =
    "readPublic" in source ? await readPublicly(service, source.readPublic, exchange).catch(() => null) : null
  if (!found) return { ...about, annotations }
  const { text, modifiedAt } = found
  const changed = modifiedAt === null ? {} : { lastModified: modifiedAt }
  return { ...about, size: Buffer.byteLength(text), annotations: { ...annotations, ...changed } }
}

async function textOf(service: Service, { uri, source }: ServedResource, exchange: Exchange): Promise<string> {
  if ("readPublic" in source) return (await readPublicly(service, source.readPublic, exchange)).text
  return answerText(service, { product: source.product, input: {}, about: uri }, exchange)
}

/** The answer as a tool gives it, within the same number of tokens: concise, with `meta` first. */
async function answerText(service: Service, { product, input: sent, about }: TemplateRead, exchange: Exchange) {
  const path = `/mcp#${about}`
  const { input, ...form } = readArguments(product, sent)
  const openTo = product === trackRecordProduct ? networkSubject(exchange.network) : undefined
  const last: { result?: ToolResult } = {}
  const rowsThatFit = async (found: ComputedAnswer, selection?: Selection) => {
    last.result = await resultOf(service, found, { product, ...form, selection })
    return last.result.rows
  }
  const { answer, refusal, selection } = await callProduct(
    service,
    { product, input, path, last, openTo, rowsThatFit },
    exchange,
  )
  if (!answer) throw refusedByProtocol(service, refusal ?? refusals.broken(), path, exchange)
  const { structuredContent } = JSON.parse(`{${wholeResult(answer.body, product, { ...form, selection })}}`)
  return JSON.stringify(structuredContent)
}

async function readPublicly(service: Service, read: ReadPublic, exchange: Exchange): Promise<PublicDocument> {
  try {
    return await read(service, exchange.network, exchange.at)
  } catch (error) {
    throw refusedByProtocol(service, refusalOf(service, error), "/mcp", exchange)
  }
}
