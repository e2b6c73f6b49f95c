/* Objects and answers in Stripe's shapes. */

export type Subscribing = {
  customer: string
  price: string
  status?: string
  currentPeriodEnd: Date
  metadata?: Record<string, string>
}

export type StoredSubscription = ReturnType<typeof subscriptionObject>

export type StoredPage = ReturnType<typeof pageObject>

export type Reply = { status: number; body: object }

export const ok = (body: object): Reply => ({ status: 200, body })

export const missing = (param: string): Reply =>
  refusal(400, "invalid_request_error", `Missing required param: ${param}.`, { code: "parameter_missing", param })

export const noSuchCustomer = (id: string, param: "id" | "customer"): Reply =>
  refusal(param === "id" ? 404 : 400, "invalid_request_error", `No such customer: '${id}'`, {
    code: "resource_missing",
    param,
  })

export function refusal(status: number, type: string, message: string, more: object = {}): Reply {
  return { status, body: { error: { type, message, ...more } } }
}

export const list = (url: string, data: object[]): Reply =>
  ok({ object: "list", url, has_more: false, data: structuredClone(data) })

export function subscriptionObject(
  id: string,
  { customer, price, status = "active", currentPeriodEnd, metadata }: Subscribing,
) {
  const item = {
    id: `si_${id}`,
    object: "subscription_item",
    current_period_end: epoch(currentPeriodEnd),
    price: { id: price, object: "price" },
  }
  return {
    id,
    object: "subscription",
    customer,
    status,
    cancel_at: null,
    cancel_at_period_end: false,
    metadata: metadata ?? {},
    items: { object: "list", data: [item], has_more: false },
  }
}

export function pageObject(id: string, form: Record<string, string>) {
  return {
    id,
    object: "checkout.session",
    status: "open",
    url: `https://checkout.stripe.test/${id}` as string | null,
    customer: form.customer,
    client_reference_id: form.client_reference_id ?? null,
    metadata: nested(form, "metadata"),
  }
}

export function nested(form: Record<string, string>, name: string): Record<string, string> {
  const fields = Object.entries(form).filter(([key]) => key.startsWith(`${name}[`))
  return Object.fromEntries(fields.map(([key, value]) => [key.slice(name.length + 1, -1), value]))
}

/** Why Stripe would refuse these parameters for a customer who was made with an address of mail alone; null: it takes them. */
export function findCheckoutRefusal(form: Record<string, string>): Reply | null {
  if (form.mode !== "subscription") return missing("mode")
  if (!form["line_items[0][price]"]) return missing("line_items")
  if (form["tax_id_collection[enabled]"] === "true" && form["customer_update[name]"] !== "auto") {
    const message =
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`."
    return refusal(400, "invalid_request_error", message)
  }
  if (form["automatic_tax[enabled]"] === "true" && form["customer_update[address]"] !== "auto") {
    const message =
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer."
    return refusal(400, "invalid_request_error", message, { code: "customer_tax_location_invalid" })
  }
  return null
}

/** `price_premium_yearly` is of the product `prod_premium`, as `price_premium` is. */
export function priceObject(id: string) {
  const interval = id.endsWith("_yearly") ? "year" : "month"
  const product = id.replace(/^price_/, "prod_").replace(/_yearly$/, "")
  return { id, object: "price", active: true, product, recurring: { interval, interval_count: 1 } }
}

export type StoredConfiguration = ReturnType<typeof configurationObject>

export function configurationObject(id: string, form: Record<string, string>) {
  return { id, object: "billing_portal.configuration", active: true, metadata: nested(form, "metadata") }
}

export const epoch = (at: Date) => Math.floor(at.getTime() / 1000)
