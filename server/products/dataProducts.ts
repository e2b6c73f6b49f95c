import { demoSnapshot } from "./demoSnapshot"
import { products } from "./index"
import { pageProducts } from "./portal"
import type { DataProduct } from "./product"
import { trackRecord } from "./trackRecord"

/** All data products by name: those of the API, and those that only pages show. */
export const dataProducts: ReadonlyMap<string, DataProduct> = new Map(
  [...products, ...pageProducts, trackRecord, demoSnapshot].flatMap((product) =>
    product.kind === "data" ? [[product.name, product]] : [],
  ),
)
