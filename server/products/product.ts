import { z } from "zod"
import type { Holder } from "../access/keys/verify"
import type { QuotaVerdict } from "../access/quota/store"
import type { Tier } from "../access/tiers"
import type { UsageHistory } from "../access/usage/history"
import type { Knowledge } from "../data/knowledge"
import type { SourceCredit } from "../sources/source"
import { asOfParam } from "./params"

/**
 * One data product: declared once, served everywhere. Its REST route, OpenAPI operation, MCP tool and docs page are
 * computed from this. `name` is its path, its file and its page: `market/ohlcv/{ticker}`.
 */
export type Product = DataProduct | AccountProduct

/** Takes `as_of` and carries `meta`; the same for every caller. */
export type DataProduct = Shape & {
  family: "data"
  answer(question: { params: Params; knowledge: Knowledge }): Promise<Answer<Record<string, unknown>>>
}

/** Speaks of the caller, now. */
export type AccountProduct = Shape & {
  family: "account"
  answer(question: { params: Params; account: AccountView }): Promise<Record<string, unknown>>
}

type Params = Record<string, unknown>

type Shape = {
  name: string
  /** The MCP tool of the same answer; null where the product is REST only. */
  tool: string | null
  title: string
  /** What it gives, in a sentence. */
  summary: string
  /** When a program or a person should reach for it. */
  whenToUse: string
  tier: Tier
  params: z.ZodObject
  response: z.ZodObject
  /** Parameters of a call that shows the product well. */
  example: Record<string, string | number>
  /** Names of the parameters that stand in the path. */
  pathParams: readonly string[]
  /** The field that holds the rows, in pages with a cursor; null where the answer is no list. */
  list: string | null
}

export type AccountView = {
  holder: Holder
  quota: QuotaVerdict
  /** When the request was made. */
  at: Date
  totalRequests(): Promise<number>
  /** The last `days` UTC days, this one included. */
  usageHistory(days: number): Promise<UsageHistory>
}

/** The fields of the answer, and what only the product can say about them. */
export type Answer<Fields> = Fields & { meta?: Partial<AnswerMeta> }

export type AnswerMeta = {
  /** The last session or day that the answer rests on. */
  data_through: string | null
  data_origin: DataOrigin
  sources: readonly SourceCredit[]
  coverage: { expected: number; returned: number; missing: string[] }
  empty_reason: EmptyReason
  empty_detail: string
  next_cursor: string | null
  survivorship_biased: boolean
}

export const dataOrigins = ["live", "simulated", "replay", "mixed"] as const
export type DataOrigin = (typeof dataOrigins)[number]

export const emptyReasons = [
  "no_matches",
  "not_trending",
  "upstream_unavailable",
  "not_configured",
  "gates_not_cleared",
  "before_coverage",
] as const
export type EmptyReason = (typeof emptyReasons)[number]

const instant = z.iso.datetime()

export const metaSchema = z
  .object({
    api_version: z.string().regex(/^\d+\.\d+\.\d+$/),
    generated_at: instant.describe(
      "When what the answer rests on last changed: a fact arrived, or the clock passed something that matters. The same question has the same bytes until the next change.",
    ),
    as_of: instant.describe(
      "The moment of knowledge that the answer speaks from: the one asked for, or that of the last change up to now.",
    ),
    data_through: z.iso.date().nullable().describe("The last day that the answer rests on. Null: there is none."),
    stale: z.boolean().describe("Whether newer data should be here and is not."),
    stale_reason: z.string().nullable().describe("What should be here. Null: nothing is overdue."),
    data_origin: z.enum(dataOrigins),
    sources: z.array(
      z.object({
        source_id: z.string(),
        name: z.string(),
        url: z.string(),
        licence: z.string(),
        retrieved_at: instant.nullable().describe("Null: the source has not been asked."),
      }),
    ),
    coverage: z
      .object({ expected: z.int(), returned: z.int(), missing: z.array(z.string()) })
      .nullable()
      .describe("How much of what was asked for is here. Null: the question names no fixed set."),
    empty_reason: z.enum(emptyReasons).nullable().describe("Why a list is empty. Null: nothing is empty."),
    empty_detail: z.string().nullable().describe("The same in a sentence. Null: nothing is empty."),
    next_cursor: z.string().nullable().describe("Where the list goes on. Null: this is its end."),
    survivorship_biased: z
      .boolean()
      .describe("True for a replay over today's members: those that left the index before are not in it."),
    disclaimer: z.string(),
  })
  .meta({ id: "Meta" })

export type Meta = z.infer<typeof metaSchema>

export type Declaration<P extends z.ZodRawShape, F extends z.ZodRawShape> = Omit<
  Shape,
  "params" | "response" | "example" | "pathParams" | "list"
> & { params: P; response: F; example?: Shape["example"] }

/** A product that serves data. */
export function product<P extends z.ZodRawShape, F extends z.ZodRawShape>(
  declaration: Declaration<P, F> & {
    answer(question: {
      params: z.infer<z.ZodObject<P>>
      knowledge: Knowledge
    }): Promise<Answer<z.input<z.ZodObject<F>>>>
  },
): DataProduct {
  return dataProduct({ ...declaration, list: null }, trusting(declaration.answer))
}

/** A product that serves data, of whatever shape. */
export function dataProduct(
  declaration: Declaration<z.ZodRawShape, z.ZodRawShape> & { list: string | null },
  answer: DataProduct["answer"],
): DataProduct {
  const params = { ...declaration.params, as_of: asOfParam }
  const shape = shapeOf(declaration, params, { ...declaration.response, meta: metaSchema })
  return { ...shape, list: declaration.list, family: "data", answer }
}

/** A product that tells a caller about its own account. */
export function accountProduct<P extends z.ZodRawShape, F extends z.ZodRawShape>(
  declaration: Declaration<P, F> & {
    answer(question: { params: z.infer<z.ZodObject<P>>; account: AccountView }): Promise<z.input<z.ZodObject<F>>>
  },
): AccountProduct {
  return {
    ...shapeOf(declaration, declaration.params, declaration.response),
    family: "account",
    answer: trusting(declaration.answer),
  }
}

function shapeOf(
  declaration: Declaration<z.ZodRawShape, z.ZodRawShape>,
  params: z.ZodRawShape,
  response: z.ZodRawShape,
): Shape {
  const { name, tool, title, summary, whenToUse, tier, example = {} } = declaration
  return {
    name,
    tool,
    title,
    summary,
    whenToUse,
    tier,
    example,
    pathParams: [...name.matchAll(/\{(\w+)\}/g)].map(([, param]) => param),
    list: null,
    params: z.strictObject(params),
    response: z.object(response),
  }
}

/** `run()` hands a handler only what the product's own params schema has parsed; a list of unlike products forgets that. */
function trusting<Q, A, Answering>(answer: (question: Q) => Promise<A>): Answering {
  return answer as unknown as Answering
}
