import { z } from "zod"
import type { Knowledge } from "../knowledge/knowledge"
import { cursorIn, cursorParam, type Place, writeCursor } from "./cursor"
import { count } from "./figures"
import { integer } from "./params"
import { type Answer, type DataDeclaration, type DataProduct, dataProduct } from "./product"

/** How a list is ordered, most important first; together they tell any two rows apart. */
type Ordering<Row> = { of(row: Row): string | number; isDescending: boolean }

export const ascending = <Row>(of: Ordering<Row>["of"]): Ordering<Row> => ({ of, isDescending: false })
export const descending = <Row>(of: Ordering<Row>["of"]): Ordering<Row> => ({ of, isDescending: true })

type List<Name extends string, Row, Item extends z.ZodType> = {
  /** The field of the answer that holds the rows. */
  name: Name
  item: Item
  /** The order in a sentence. */
  description: string
  order: readonly Ordering<Row>[]
  /** How many rows a page has, or what the caller's `limit` may be. */
  pageSize: number | { default: number; max: number }
}

type ListAnswer<Row, Fields> = Answer<Fields> & {
  /** All rows that match, in any order. */
  rows: readonly Row[]
}

/**
 * A product that serves a list. The order, the pages, `limit`, `cursor`, `count`, `total_count` and `meta.next_cursor`
 * come from its declaration; the product itself finds the rows.
 */
export function listProduct<
  P extends z.ZodRawShape,
  F extends z.ZodRawShape,
  Name extends string,
  Row,
  Item extends z.ZodType,
>(
  declaration: DataDeclaration<P, F> & {
    list: List<Name, Row, Item>
    /** `after` is the place of the last row of the page before. */
    answer(question: {
      params: z.infer<z.ZodObject<P>>
      knowledge: Knowledge
      after?: Place
    }): Promise<ListAnswer<Row, z.input<z.ZodObject<F>>>>
    record(row: Row): z.input<Item>
  },
): DataProduct {
  const { name, list, params, response, answer, record } = declaration
  return dataProduct(
    {
      ...declaration,
      list: list.name,
      params: { ...params, ...limitParam(list.pageSize), cursor: cursorParam() },
      response: {
        ...response,
        count: count.describe("Rows in this answer."),
        total_count: count.describe("Rows that match; with `meta.next_cursor` all of them can be read."),
        [list.name]: z.array(list.item).describe(list.description),
      },
    },
    async ({ params, knowledge }) => {
      const after = cursorIn(params)?.place
      const known = { params: params as z.infer<z.ZodObject<P>>, knowledge, after }
      const { rows, meta, ...fields } = await answer(known)
      const { shown, last } = page(rows, list.order, after, limitOf(list.pageSize, params))
      return {
        ...fields,
        count: shown.length,
        total_count: rows.length,
        [list.name]: shown.map(record),
        meta: {
          ...meta,
          ...(shown.length === 0 && rows.length > 0 ? nothingFurther : {}),
          next_cursor: last ? writeCursor({ product: name, params }, knowledge.asOf, last) : null,
        },
      }
    },
  )
}

/** The rows behind a place in the order, so many at most, and the place of their last one if there are more. */
function page<Row>(
  rows: readonly Row[],
  order: readonly Ordering<Row>[],
  after: Place | undefined,
  limit: number,
): { shown: Row[]; last: Place | null } {
  const placeOf = (row: Row) => order.map(({ of }) => of(row))
  const compare = (a: Place, b: Place) => {
    const differing = order.findIndex((_, index) => a[index] !== b[index])
    if (differing < 0) return 0
    return a[differing] < b[differing] === order[differing].isDescending ? 1 : -1
  }
  const placed = rows.map((row) => ({ row, place: placeOf(row) })).sort((a, b) => compare(a.place, b.place))
  const rest = after ? placed.filter(({ place }) => compare(place, after) > 0) : placed
  const shown = rest.slice(0, limit)
  return { shown: shown.map(({ row }) => row), last: rest.length > limit ? (shown.at(-1)?.place ?? null) : null }
}

/** A correction that became known late may have taken away what stood behind a place. */
const nothingFurther = { empty_reason: "no_matches", empty_detail: "The list ends before this place." } as const

function limitParam(pageSize: List<string, never, z.ZodType>["pageSize"]): z.ZodRawShape {
  if (typeof pageSize === "number") return {}
  return { limit: integer({ min: 1, ...pageSize, description: "How many rows at most; `meta.next_cursor` leads on." }) }
}

function limitOf(pageSize: List<string, never, z.ZodType>["pageSize"], params: Record<string, unknown>): number {
  return typeof pageSize === "number" ? pageSize : Number(params.limit)
}
