import { products } from "../../products"
import type { DataProduct } from "../../products/product"
import { trackRecord } from "../../products/trackRecord"
import { originField, pathFields } from "../formats/columns"
import { documentedResponse } from "../formats/schemas"
import { publicProducts } from "../openapi/publicPaths"
import { headingOf } from "./headings"
import { type Leaf, leavesIn, type Rows, rowsIn } from "./leaves"

/**
 * What one widget shows of a product: one of its lists as rows, the same as candlesticks, or the figures of an answer.
 */
export type View = {
  product: DataProduct
  kind: "rows" | "candles" | "figures"
  /** The names in the answer that lead to the rows. */
  at: readonly string[]
  /** The list is null without a range of days. */
  needsDays: boolean
  id: string
  endpoint: string
  title: string
  about: string
  leaves: readonly Leaf[]
}

/** In the order of the products. */
export function listViews(): readonly View[] {
  return allViews().views
}

export function findView(endpoint: string): View | undefined {
  return allViews().byEndpoint.get(endpoint)
}

type Views = { views: readonly View[]; byEndpoint: ReadonlyMap<string, View> }

let known: Views | undefined

/** The schemas are read on the first request, because most processes never need them. */
function allViews(): Views {
  if (!known) {
    const views = [trackRecord, ...products].flatMap((each) => (each.kind === "data" ? viewsOf(each) : []))
    known = { views, byEndpoint: new Map(views.map((view) => [view.endpoint, view])) }
  }
  return known
}

export const isPublic = ({ product }: View) => publicProducts.some(({ name }) => name === product.name)

function viewsOf(product: DataProduct): View[] {
  const root = documentedResponse(product)
  const { meta: _, ...properties } = root.properties as Record<string, Record<string, unknown>>
  const answer = { properties }
  const lists = rowsIn(answer, root).toSorted((a, b) => Number(isMain(product, b)) - Number(isMain(product, a)))
  const tables = lists.flatMap((list) => {
    const own = leavesIn(list.item, root)
    const rows = rowsView(product, list, own)
    return isPriced(own) ? [candlesView(rows), rows] : [rows]
  })
  const figures = figuresIn(product, leavesIn(answer, root))
  return product.table === null && figures.length > 1 ? [figuresView(product, figures), ...tables] : tables
}

const isMain = ({ table }: DataProduct, { path }: Rows) => path.join(".") === table

function rowsView(product: DataProduct, list: Rows, own: readonly Leaf[]): View {
  const main = isMain(product, list)
  const named = main ? pathFields(product).map(([name]) => askedLeaf(name)) : []
  return {
    ...placed(product, main ? [] : list.path),
    kind: "rows",
    at: list.path,
    needsDays: list.isNullable && product.list === null && product.range !== null,
    about: main ? "" : list.description,
    leaves: [...named, ...own, originIn([originField])],
  }
}

function candlesView(rows: View): View {
  const { id, endpoint, title } = placed(rows.product, ["candles"])
  return { ...rows, kind: "candles", id, endpoint, title, about: "As a chart of candlesticks." }
}

function figuresView(product: DataProduct, leaves: readonly Leaf[]): View {
  const origin = originIn(["meta", originField])
  return { ...placed(product, []), kind: "figures", at: [], needsDays: false, about: "", leaves: [...leaves, origin] }
}

/** Text and lists of names would not fit. */
function figuresIn(product: DataProduct, leaves: readonly Leaf[]): Leaf[] {
  return leaves.filter(({ kind, path }) => !["text", "list", "constant"].includes(kind) && !isDetail(product, path))
}

/** Whether concise answers leave it out. */
function isDetail({ detailedOnly = [] }: DataProduct, path: readonly string[]): boolean {
  return detailedOnly.some((detail) =>
    detail.split(".").every((name, index) => name === path[index] || (name === "*" && path[index] !== undefined)),
  )
}

export const priceFields = ["date", "open", "high", "low", "close"] as const

/** Rows of several tickers would draw one candlestick over another. */
function isPriced(leaves: readonly Leaf[]): boolean {
  const names = leaves.map(({ path }) => path.join("."))
  return priceFields.every((name) => names.includes(name)) && !names.includes("ticker")
}

function placed(product: DataProduct, within: readonly string[]): Pick<View, "product" | "id" | "endpoint" | "title"> {
  const endpoint = [product.name.replaceAll(/[{}]/g, ""), ...within].join("/")
  const id = endpoint.replaceAll("/", "_")
  const title = within.length === 0 ? product.title : `${product.title}: ${headingOf(within).toLowerCase()}`
  return { product, id, endpoint, title }
}

function originIn(path: readonly string[]): Leaf {
  const description = "Whether this is about the real market (live), a simulated one, or computed later (replay)."
  return { path, kind: "text", unit: null, isSigned: false, description }
}

function askedLeaf(name: string): Leaf {
  return { path: [name], kind: "text", unit: null, isSigned: false, description: "As asked for." }
}
