import { z } from "zod"
import type { Tier } from "../accounts/tiers"
import type { Need } from "../facts/versions"
import type { Holder } from "../keys/verify"
import type { Knowledge } from "../knowledge/knowledge"
import type { QuotaVerdict } from "../quota/store"
import type { SourceCredit } from "../sources/source"
import type { UsageHistory } from "../usage/history"
import { count } from "./figures"
import { asOfParam } from "./params"

/**
 * One data product: declared once, served everywhere. Its REST route, OpenAPI operation, MCP tool and docs page are
 * computed from this. `name` is its path, its file and its page: `market/ohlcv/{ticker}`.
 */
export type Product = DataProduct | AccountProduct

/** Takes `as_of` and carries `meta`; the same for every caller. */
export type DataProduct = Shape & {
  family: "data"
  needs: readonly Need[]
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
    api_version: z
      .string()
      .regex(/^\d+\.\d+\.\d+$/)
      .describe("Version of the API that answered. A change that could break a client raises the first number."),
    generated_at: instant.describe(
      "When what the answer rests on last changed, in UTC: a fact arrived, or the clock passed something that matters. The same question has the same bytes until the next change.",
    ),
    as_of: instant.describe(
      "The moment of knowledge that the answer speaks from, in UTC: the one asked for, or that of the last change up to now. Nothing that became known later is in it.",
    ),
    data_through: z.iso
      .date()
      .nullable()
      .describe("The last day whose data the answer rests on. Null: it rests on no daily data, or none was known."),
    stale: z.boolean().describe("Whether newer data was due by `as_of` and is missing."),
    stale_reason: z.string().nullable().describe("What is missing, in a sentence. Null: nothing is overdue."),
    data_origin: z
      .enum(dataOrigins)
      .describe(
        "Whether the answer is about the real market (live), about a simulated one (simulated), worked out later as it would have been said (replay), or made of several of these (mixed).",
      ),
    sources: z
      .array(
        z.object({
          source_id: z.string().describe("Stable name of the source, for programs."),
          name: z.string().describe("Name of the source, for readers."),
          url: z.string().describe("Page of the source."),
          licence: z.string().describe("The terms under which its data is used here."),
          retrieved_at: instant
            .nullable()
            .describe("When it was last read, in UTC. Null: the source is not read at run time."),
        }),
      )
      .describe("Where the data of the answer comes from."),
    coverage: z
      .object({
        expected: count.describe("Things that were asked for."),
        returned: count.describe("Those of them that are in the answer."),
        missing: z.array(z.string()).describe("Those that are not."),
      })
      .nullable()
      .describe("How much of what was asked for is here. Null: the question names no fixed set."),
    empty_reason: z
      .enum(emptyReasons)
      .nullable()
      .describe(
        "Why a list is empty. no_matches: something was measured, and nothing met the question. before_coverage: nothing could be measured at that moment. Null: nothing is empty.",
      ),
    empty_detail: z.string().nullable().describe("The reason in a sentence. Null: nothing is empty."),
    next_cursor: z
      .string()
      .nullable()
      .describe("Sent back as `cursor`, it gives the next page. Null: the list ends here."),
    survivorship_biased: z
      .boolean()
      .describe("True for a replay over today's members: those that left the index before are not in it."),
    disclaimer: z.string().describe("What the answer is not: advice."),
  })
  .meta({ id: "Meta", description: "What every data answer says of itself: its moment, its origin and its gaps." })

export type Meta = z.infer<typeof metaSchema>

export type Declaration<P extends z.ZodRawShape, F extends z.ZodRawShape> = Omit<
  Shape,
  "params" | "response" | "example" | "pathParams" | "list"
> & { params: P; response: F; example?: Shape["example"] }

export type DataDeclaration<P extends z.ZodRawShape, F extends z.ZodRawShape> = Declaration<P, F> & {
  /** What the answer rests on; it is computed anew when one of these changes, and then only. */
  needs: readonly Need[]
}

/** A product that serves data. */
export function product<P extends z.ZodRawShape, F extends z.ZodRawShape>(
  declaration: DataDeclaration<P, F> & {
    answer(question: {
      params: z.infer<z.ZodObject<P>>
      knowledge: Knowledge
    }): Promise<Answer<z.input<z.ZodObject<F>>>>
  },
): DataProduct {
  return dataProduct({ ...declaration, list: null }, eraseTypes(declaration.answer))
}

/** A product that serves data, of whatever shape. */
export function dataProduct(
  declaration: DataDeclaration<z.ZodRawShape, z.ZodRawShape> & { list: string | null },
  answer: DataProduct["answer"],
): DataProduct {
  const params = { ...declaration.params, as_of: asOfParam }
  const shape = shapeOf(declaration, params, { ...declaration.response, meta: metaSchema })
  return { ...shape, list: declaration.list, family: "data", needs: declaration.needs, answer }
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
    answer: eraseTypes(declaration.answer),
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
function eraseTypes<Q, A, Answering>(answer: (question: Q) => Promise<A>): Answering {
  return answer as unknown as Answering
}
