import { demoSnapshot } from "./demoSnapshot"
import { products } from "./index"
import { pageProducts } from "./portal"
import type { DataProduct } from "./product"
import { trackRecord } from "./trackRecord"

/** Everything that is computed from what is known, by name: the API's products, and what only pages show. */
export const dataProducts: ReadonlyMap<string, DataProduct> = new Map(
  [...products, ...pageProducts, trackRecord, demoSnapshot].flatMap((product) =>
    product.kind === "data" ? [[product.name, product]] : [],
  ),
)
