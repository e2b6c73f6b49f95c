import { z } from "zod"
import type { Knowledge } from "../knowledge/knowledge"
import { cursorIn, cursorParam, type RowPosition, writeCursor } from "./cursor"
import { emptyBecause, noMatches } from "./emptyBecause"
import { count } from "./figures"
import { integer } from "./params"
import {
  type Answer,
  type AsOf,
  type DataDeclaration,
  type DataProduct,
  type FieldsSaid,
  type ParamsRead,
  product,
} from "./product"
import { type DayRange, type RangeRule, rangeIn, rangeParams } from "./range"

/** Sort keys, most important first. Together they must distinguish any two rows. */
type Ordering<Row> = { of(row: Row): string | number; isDescending: boolean }

export const ascending = <Row>(of: Ordering<Row>["of"]): Ordering<Row> => ({ of, isDescending: false })
export const descending = <Row>(of: Ordering<Row>["of"]): Ordering<Row> => ({ of, isDescending: true })

type List<P extends z.ZodRawShape, Name extends string, Item extends z.ZodType, Size extends PageSize> = {
  name: Name
  item: Item
  description: string
  order: Order<z.input<Item>> | ((params: ParamsRead<P>) => Order<z.input<Item>>)
  pageSize: Size
  /** For rows with a day: the list then takes `start` and `end`. */
  range?: RangeRule
}

type Order<Row> = readonly Ordering<Row>[]

type PageSize = number | { default: number; max: number }

type PageParams<Size extends PageSize> = { cursor: ReturnType<typeof cursorParam> } & (Size extends number
  ? unknown
  : { limit: ReturnType<typeof limitParam> })

type PageFields<Name extends string, Item extends z.ZodType> = {
  count: typeof count
  total_count: typeof count
} & Record<Name, z.ZodArray<Item>>

type ListDeclaration<
  P extends z.ZodRawShape,
  F extends z.ZodRawShape,
  Name extends string,
  Item extends z.ZodType,
  Size extends PageSize,
> = DataDeclaration<P, F> & {
  list: List<P, Name, Item, Size>
  /**
   * Returns all matching rows, in any order. For very long lists it may return only `limit` + 1 rows after the position
   * `after`, with `totalCount`.
   */
  answer(question: {
    params: ParamsRead<P & AsOf>
    knowledge: Knowledge
    range: DayRange
    after?: RowPosition
    limit: number
  }): Promise<Answer<FieldsSaid<F>> & { rows: readonly z.input<Item>[]; totalCount?: number }>
}

/**
 * A product that serves a list. Order, pages, `limit`, `cursor`, `start`, `end`, `count`, `total_count` and
 * `meta.next_cursor` follow from the declaration. The product only finds the rows.
 */
export function listProduct<
  P extends z.ZodRawShape,
  F extends z.ZodRawShape,
  Name extends string,
  Item extends z.ZodType,
  const Size extends PageSize,
>(declaration: ListDeclaration<P, F, Name, Item, Size>): DataProduct<P & PageParams<Size>, F & PageFields<Name, Item>>
/** The typed signature is above. The compiler cannot follow it through this body. */
export function listProduct(declaration: AnyList): DataProduct {
  const { name, list, params, response, answer } = declaration
  const orderOf = (params: Record<string, unknown>) =>
    typeof list.order === "function" ? list.order(params) : list.order
  return product({
    ...declaration,
    list: list.name,
    range: list.range,
    sortedBy: (params) => readBy(orderOf(params)[0]),
    params: { ...params, ...(list.range && rangeParams(list.range, params)), ...pageParams(list.pageSize) },
    response: { ...response, ...pageFields(list) },
    async answer({ params, knowledge, mostRows = Number.POSITIVE_INFINITY }) {
      const after = cursorIn(params)?.place
      const limit = Math.min(limitOf(list.pageSize, params), mostRows)
      const range = rangeIn(params, knowledge.asOf)
      const asked = { params, knowledge, range, after, limit }
      const { rows, totalCount = rows.length, meta, ...fields } = await answer(asked)
      const { shown, places, hasMore } = page(rows, orderOf(params), after, limit)
      const cursorAfter = (count: number) => writeCursor({ product: name, params }, knowledge.asOf, places[count - 1])
      return {
        ...fields,
        count: shown.length,
        total_count: totalCount,
        [list.name]: shown,
        meta: {
          ...meta,
          ...emptyBecause(shown.length === 0 && totalCount > 0, nothingFurther),
          next_cursor: hasMore ? cursorAfter(shown.length) : null,
          cursorAfter,
        },
      }
    },
  })
}

type AnyList = ListDeclaration<z.ZodRawShape, z.ZodRawShape, string, z.ZodType, PageSize>

/** The fields that a sort key reads. */
function readBy({ of }: Ordering<unknown>): string[] {
  const read = new Set<string>()
  const row = new Proxy({}, { get: (_, name) => void read.add(String(name)) })
  try {
    of(row)
  } catch {
    // It may need a value, but it has read the field by then.
  }
  return [...read]
}

/** The rows after a position, their positions, and whether there are more. */
export function page<Row>(
  rows: readonly Row[],
  order: Order<Row>,
  after: RowPosition | undefined,
  limit: number,
): { shown: Row[]; places: RowPosition[]; hasMore: boolean } {
  const placeOf = (row: Row) => order.map(({ of }) => of(row))
  const compare = (a: RowPosition, b: RowPosition) => {
    for (let key = 0; key < order.length; key++) {
      if (a[key] !== b[key]) return a[key] < b[key] === order[key].isDescending ? 1 : -1
    }
    return 0
  }
  const placed = rows.map((row) => ({ row, place: placeOf(row) })).sort((a, b) => compare(a.place, b.place))
  if (placed.some(({ place }, index) => index > 0 && compare(placed[index - 1].place, place) === 0)) {
    throw new Error("two rows of a list have one place, so that a page could end between them")
  }
  const rest = after ? placed.filter(({ place }) => compare(place, after) > 0) : placed
  const shown = rest.slice(0, limit)
  return {
    shown: shown.map(({ row }) => row),
    places: shown.map(({ place }) => place),
    hasMore: shown.length > 0 && rest.length > limit,
  }
}

/** A correction may have removed the rows after this position. */
const nothingFurther = noMatches("The list ends before this place.")

function pageParams(size: PageSize): z.ZodRawShape {
  return { ...(typeof size === "number" ? {} : { limit: limitParam(size) }), cursor: cursorParam() }
}

function limitParam(size: Exclude<PageSize, number>) {
  return integer({ min: 1, ...size, description: "Maximum rows per page. `meta.next_cursor` leads to the next page." })
}

function limitOf(size: PageSize, params: Record<string, unknown>): number {
  return typeof size === "number" ? size : Number(params.limit)
}

function pageFields({ name, item, description }: AnyList["list"]): z.ZodRawShape {
  return {
    count: count.describe("Rows in this answer."),
    total_count: count.describe("Rows that match; with `meta.next_cursor` all of them can be read."),
    [name]: z.array(item).describe(description),
  }
}
