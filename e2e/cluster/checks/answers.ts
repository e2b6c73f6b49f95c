import { products } from "../../../server/products"
import { restUrl } from "../../support/requests"
import { sampled } from "../../support/sampled"
import type { Cluster } from "../cluster"
import { type Check, requireEqual } from "./check"

/** Answers change with the clock, so that one of several looks falls between two changes. */
const looks = 5

export const answers: Check = {
  name: "All replicas answer with the same bytes and the same ETag",
  async run(cluster) {
    const asked = sampled(products).filter(({ kind }) => kind === "data")
    for (const product of asked) await requireSame(cluster, product)
    return `${asked.length} products`
  },
}

async function requireSame(cluster: Cluster, product: (typeof products)[number]): Promise<void> {
  const key = await cluster.operator.key("api_pro")
  for (let look = 1; ; look++) {
    const [first, ...others] = await Promise.all(cluster.replicas.map(({ origin }) => read(origin)))
    const isSame = others.every(({ etag, body }) => etag === first.etag && body === first.body)
    if (isSame) return
    if (look < looks) continue
    for (const other of others) requireEqual(other, first, product.name)
  }

  async function read(origin: string) {
    const response = await fetch(restUrl(origin, product, product.example), { headers: { "X-API-Key": key } })
    requireEqual(response.status, 200, `${origin}: ${product.name}`)
    return { etag: response.headers.get("etag"), body: await response.text() }
  }
}
