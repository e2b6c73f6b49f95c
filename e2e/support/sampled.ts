import type { Product } from "../../server/products/product"
import { rowOf } from "./contract"

/** `npm run test:all` checks all products everywhere; `npm test` checks one of each shape. */
export const asksAll = process.env.TEST_MATRIX !== undefined
/** Only `npm run test:all` sets it: CI checks all products everywhere, but leaves out the slowest repetitions. */
export const isWhole = process.env.TEST_MATRIX === "whole"

export function oneOfEach<T>(all: readonly T[], shapeOf: (each: T) => unknown): T[] {
  if (asksAll) return [...all]
  return [...Map.groupBy(all, (each) => JSON.stringify(shapeOf(each))).values()].map(([first]) => first)
}

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
