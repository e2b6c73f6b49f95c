import { expect } from "vitest"
import { products } from "../../server/products"
import type { Product } from "../../server/products/product"
import { trackRecord } from "../../server/products/trackRecord"
import type { Json } from "../../server/surfaces/formats/concise"
import type { ComputedAnswer } from "../../server/surfaces/formats/encoded"
import { readArguments } from "../../server/surfaces/mcp/arguments"
import { resultOf, type Wanted } from "../../server/surfaces/mcp/result"
import { readResult } from "../../server/surfaces/mcp/testing/readResult"
import { pageOf } from "../../server/surfaces/requests/answerOf"
import { run } from "../../server/surfaces/requests/run"
import { rowOf } from "../support/contract"
import type { TestServer } from "../support/server"

type Arguments = Record<string, string | number | null>

export const toolProducts: (readonly [tool: string, product: Product])[] = [trackRecord, ...products].flatMap(
  (product) => (product.tool === null ? [] : [[product.tool, product] as const]),
)

export function defaults({ pathParams, example }: Product): Record<string, string | number> {
  return Object.fromEntries(pathParams.map((name) => [name, example[name]]))
}

export function shown(product: Product): Record<string, string | number> {
  const busyAt = product === trackRecord ? undefined : rowOf(product).busyAt
  return { ...defaults(product), ...(busyAt && { as_of: busyAt }) }
}

export function widest(product: Product): Record<string, string | number> {
  const row = product === trackRecord ? null : rowOf(product)
  const limit = row?.params.limit?.maximum
  return { ...defaults(product), ...row?.widest, ...(limit && { limit }) }
}

export async function callTool(server: TestServer, product: Product, args: Arguments, key: string) {
  const { service, clock } = server
  const { input, ...read } = readArguments(product, args)
  const wanted: Wanted = { product, ...read }
  const fitting = async (answer: ComputedAnswer) => (await resultOf(service, answer, wanted)).rows
  const outcome =
    product === trackRecord
      ? {
          answer: await pageOf(service, { product: trackRecord, params: {}, owner: "", at: clock.now }, fitting),
          refusal: null,
        }
      : await run(service, { product, input, key, channel: "mcp", at: clock.now, rowsThatFit: fitting })
  if (!outcome.answer) throw new Error(`${product.tool} was refused: ${JSON.stringify(outcome.refusal)}`)
  const { content, structuredContent } = readResult(outcome.answer, wanted)
  expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }])
  return { text: content[0].text, answer: structuredContent as Answer }
}

type Answer = Json & { meta: { data_origin: string; stale: boolean; next_cursor?: string | null } & Json }
