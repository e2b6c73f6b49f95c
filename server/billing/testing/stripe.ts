import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Stripe } from "stripe"

/*
 * Stripe's wire format as far as this service speaks it: form-encoded bodies, a bearer key, Idempotency-Key, errors in
 * Stripe's shape, and events signed as Stripe signs them.
 */

export type AskedOfStripe = {
  method: string
  path: string
  form: Record<string, string>
  idempotencyKey: string | undefined
}

type Subscribing = {
  customer: string
  price: string
  status?: string
  currentPeriodEnd: Date
  metadata?: Record<string, string>
}

type StoredSubscription = ReturnType<typeof subscriptionObject>

export type FakeStripe = {
  url: string
  secretKey: string
  webhookSecret: string
  asked: AskedOfStripe[]
  subscribe(subscribing: Subscribing): StoredSubscription
  change(id: string, changes: SubscriptionChanges): StoredSubscription
  /** An event as Stripe would post it: the bytes and their signature. */
  event(type: string, object: object, at: Date, id?: string): SignedEvent
  /** From now on every request is answered so; null: as it should be. "gone" breaks the connection. */
  fail(how: number | "gone" | null): void
  /** Holds the next answer back, made as of now, until the returned function is called. */
  hold(): { isAsked: Promise<void>; release(): void }
  close(): Promise<void>
}

export type SignedEvent = { id: string; body: string; signature: string }

type SubscriptionChanges = {
  status?: string
  price?: string
  cancelAtPeriodEnd?: boolean
  cancelAt?: Date
  currentPeriodEnd?: Date
}

export async function startStripe(): Promise<FakeStripe> {
  const secretKey = "sk_test_fake_never_to_be_logged"
  const webhookSecret = "whsec_fake_never_to_be_logged"
  const asked: AskedOfStripe[] = []
  const subscriptions = new Map<string, StoredSubscription>()
  const replays = new Map<string, { question: string; reply: Reply }>()
  let failing: number | "gone" | null = null
  let held: { asked(): void; released: Promise<void> } | null = null
  let count = 0

  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://stripe.test")
    const form = Object.fromEntries(new URLSearchParams(await textOf(request)))
    const given = request.headers["idempotency-key"]
    const idempotencyKey = typeof given === "string" ? given : undefined
    const method = request.method ?? "GET"
    asked.push({ method, path: url.pathname + url.search, form, idempotencyKey })
    if (failing === "gone") return void request.socket.destroy()
    const reply = replyTo(method, url, form, request.headers.authorization, idempotencyKey)
    if (held) {
      const { asked, released } = held
      held = null
      asked()
      await released
    }
    response.writeHead(reply.status, { "Content-Type": "application/json", "Request-Id": `req_${++count}` })
    response.end(JSON.stringify(reply.body))
  }

  function replyTo(
    method: string,
    url: URL,
    form: Record<string, string>,
    authorization: string | undefined,
    idempotencyKey: string | undefined,
  ): Reply {
    if (authorization !== `Bearer ${secretKey}`) {
      return refusal(401, "invalid_request_error", `Invalid API Key provided: ${authorization}`)
    }
    if (typeof failing === "number") return refusal(failing, "api_error", "Something went wrong on Stripe's end.")
    const question = `${method} ${url.pathname} ${JSON.stringify(form)}`
    const earlier = idempotencyKey ? replays.get(idempotencyKey) : undefined
    if (earlier && earlier.question !== question) {
      return refusal(
        400,
        "idempotency_error",
        "Keys for idempotent requests can only be used with the same parameters.",
      )
    }
    if (earlier) return earlier.reply
    const reply = answer(method, url, form)
    if (idempotencyKey) replays.set(idempotencyKey, { question, reply })
    return reply
  }

  function answer(method: string, url: URL, form: Record<string, string>): Reply {
    const made = (prefix: string) => `${prefix}_${++count}`
    switch (`${method} ${url.pathname}`) {
      case "POST /v1/customers":
        if (!form.email) return missing("email")
        return ok({ id: made("cus"), object: "customer", email: form.email })
      case "POST /v1/checkout/sessions": {
        if (form.mode !== "subscription") return missing("mode")
        if (!form["line_items[0][price]"]) return missing("line_items")
        const id = made("cs_test")
        return ok({
          id,
          object: "checkout.session",
          url: `https://checkout.stripe.test/${id}`,
          customer: form.customer,
        })
      }
      case "POST /v1/billing_portal/sessions": {
        if (!form.customer) return missing("customer")
        const id = made("bps")
        return ok({ id, object: "billing_portal.session", url: `https://billing.stripe.test/${id}` })
      }
      case "GET /v1/subscriptions": {
        const customer = url.searchParams.get("customer")
        const found = [...subscriptions.values()].filter((each) => each.customer === customer)
        const shown =
          url.searchParams.get("status") === "all" ? found : found.filter((each) => each.status !== "canceled")
        return ok({ object: "list", url: "/v1/subscriptions", has_more: false, data: structuredClone(shown) })
      }
      default:
        return refusal(404, "invalid_request_error", `Unrecognized request URL (${method}: ${url.pathname}).`)
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (typeof address !== "object" || !address) throw new Error("the fake of Stripe has no port")
  const signing = new Stripe(secretKey)

  return {
    url: `http://127.0.0.1:${address.port}`,
    secretKey,
    webhookSecret,
    asked,
    subscribe(subscribing) {
      const made = subscriptionObject(`sub_${++count}`, subscribing)
      subscriptions.set(made.id, made)
      return structuredClone(made)
    },
    change(id, { status, price, cancelAtPeriodEnd, cancelAt, currentPeriodEnd }) {
      const subscription = subscriptions.get(id)
      if (!subscription) throw new Error(`there is no ${id}`)
      const [item] = subscription.items.data
      if (status) subscription.status = status
      if (price) item.price.id = price
      if (cancelAtPeriodEnd !== undefined) subscription.cancel_at_period_end = cancelAtPeriodEnd
      if (cancelAt) subscription.cancel_at = epoch(cancelAt)
      if (currentPeriodEnd) item.current_period_end = epoch(currentPeriodEnd)
      return structuredClone(subscription)
    },
    event(type, object, at, id = `evt_${++count}`) {
      const created = epoch(at)
      const body = JSON.stringify({ id, object: "event", type, created, livemode: false, data: { object } })
      const options = { payload: body, secret: webhookSecret, timestamp: created }
      return { id, body, signature: signing.webhooks.generateTestHeaderString(options) }
    },
    fail(how) {
      failing = how
    },
    hold() {
      const arrival = Promise.withResolvers<void>()
      const leave = Promise.withResolvers<void>()
      held = { asked: arrival.resolve, released: leave.promise }
      return { isAsked: arrival.promise, release: leave.resolve }
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
    },
  }
}

type Reply = { status: number; body: object }

const ok = (body: object): Reply => ({ status: 200, body })

const missing = (param: string): Reply =>
  refusal(400, "invalid_request_error", `Missing required param: ${param}.`, { code: "parameter_missing", param })

function refusal(status: number, type: string, message: string, more: object = {}): Reply {
  return { status, body: { error: { type, message, ...more } } }
}

function subscriptionObject(
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
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    metadata: metadata ?? {},
    items: { object: "list", data: [item], has_more: false },
  }
}

const epoch = (at: Date) => Math.floor(at.getTime() / 1000)

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
