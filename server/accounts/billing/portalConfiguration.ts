import { hash } from "node:crypto"
import type { Stripe } from "stripe"
import { type Billing, callStripe, type StripeResult } from "./stripe"

type Configuration = Stripe.BillingPortal.ConfigurationCreateParams

/**
 * Stripe's name for what customers may do in the portal: it is made once for each set of prices and settings. Null while
 * neither taxes nor yearly prices are configured: what the operator set in Stripe's dashboard then holds.
 */
export async function findPortalConfiguration(billing: Billing, baseUrl: string): Promise<StripeResult<string | null>> {
  const { stripe, prices, collectsTax, takesPromotionCodes } = billing
  if (!collectsTax && prices.offers.every(({ period }) => period === "month")) return { ok: true, value: null }
  const settings = JSON.stringify([baseUrl, takesPromotionCodes, prices.offers.map(({ price }) => price)])
  const version = hash("sha256", settings).slice(0, 32)
  const listed = await callStripe(billing, "list portal configurations", () =>
    stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
  )
  if (!listed.ok) return listed
  const known = listed.value.data.find(({ metadata }) => metadata?.assay_version === version)
  if (known) return { ok: true, value: known.id }
  const products = await listProducts(billing)
  if (!products.ok) return products
  const asked = { ...configurationOf(billing, products.value, baseUrl), metadata: { assay_version: version } }
  const made = await callStripe(billing, "create a portal configuration", () =>
    stripe.billingPortal.configurations.create(asked, { idempotencyKey: `portal:${version}` }),
  )
  return made.ok ? { ok: true, value: made.value.id } : made
}

type Product = { product: string; prices: string[] }

/** The portal takes prices by product. A plan's two prices may be of one product or of two. */
async function listProducts(billing: Billing): Promise<StripeResult<Product[]>> {
  const products = new Map<string, string[]>()
  for (const { price } of billing.prices.offers) {
    const found = await callStripe(billing, "read a price", () => billing.stripe.prices.retrieve(price))
    if (!found.ok) return found
    const { product } = found.value
    const id = typeof product === "string" ? product : product.id
    products.set(id, [...(products.get(id) ?? []), price])
  }
  return { ok: true, value: [...products].map(([product, prices]) => ({ product, prices })) }
}

/** A cheaper plan, or one by the month, begins when the period that is paid for ends, so nothing is to be refunded. */
function configurationOf({ takesPromotionCodes }: Billing, products: Product[], baseUrl: string): Configuration {
  const pages = { privacy_policy_url: `${baseUrl}/privacy`, terms_of_service_url: `${baseUrl}/terms` }
  return {
    ...(baseUrl.startsWith("https:") && { business_profile: pages }),
    features: {
      customer_update: { enabled: true, allowed_updates: ["email", "name", "address", "tax_id"] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: "at_period_end" },
      subscription_update: {
        enabled: true,
        default_allowed_updates: takesPromotionCodes ? ["price", "promotion_code"] : ["price"],
        products,
        proration_behavior: "always_invoice",
        schedule_at_period_end: { conditions: [{ type: "decreasing_item_amount" }, { type: "shortening_interval" }] },
      },
    },
  }
}
