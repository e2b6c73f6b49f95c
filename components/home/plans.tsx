import Link from "next/link"
import { PlanTable } from "@/components/site/plans"
import { Section } from "@/components/site/section"
import type { Product } from "@/server/products/product"

export function Plans({ products }: { products: readonly Product[] }) {
  return (
    <Section id="plans" title="Plans">
      <PlanTable products={products} />
      <p className="mt-6 max-w-[40rem] text-muted">
        Every plan reads the same answers; a higher one has more requests and more endpoints.{" "}
        <Link href="/pricing">Which plan unlocks what, and how to get it</Link>.
      </p>
    </Section>
  )
}
