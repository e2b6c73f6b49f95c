import type { Product } from "../../server/products/product"
import { rowOf } from "./contract"

/** `npm run test:all` asks all products everything; `npm test` leaves it at one of each shape. */
export const asksAll = process.env.TEST_MATRIX !== undefined
/** Only `npm run test:all` sets it: CI asks all products everything, and leaves the slowest repetitions out. */
export const isWhole = process.env.TEST_MATRIX === "whole"

/** The first of each shape, in the order that they come in; all of them in `npm run test:all`. */
export function oneOfEach<T>(all: readonly T[], shapeOf: (each: T) => unknown): T[] {
  if (asksAll) return [...all]
  return [...Map.groupBy(all, (each) => JSON.stringify(shapeOf(each))).values()].map(([first]) => first)
}

/** One in `many`; all of them where all are asked. */
export function oneIn<T>(many: number, all: readonly T[], takesAll = asksAll): T[] {
  return all.filter((_, index) => takesAll || index % many === 0)
}

/** One product of each shape: of data or of the account, a list in pages, a short one or none, by ticker, by days. */
export function sampled<P extends Product>(products: readonly P[]): P[] {
  return oneOfEach(products, shapeOfProduct)
}

function shapeOfProduct(product: Product) {
  const { list, params } = rowOf(product)
  return {
    kind: product.kind,
    rows: list === null ? "none" : params.limit ? "in pages" : "at once",
    ticker: product.pathParams.includes("ticker") ? "in the path" : "ticker" in params,
    isByDays: "days" in params,
  }
}
