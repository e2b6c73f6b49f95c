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

export const epoch = (at: Date) => Math.floor(at.getTime() / 1000)
