import type { IncomingMessage, ServerResponse } from "node:http"
import { Stripe } from "stripe"
import { readText, serveLoopback } from "../../../platform/testing/loopback"
import {
  configurationObject,
  epoch,
  findCheckoutRefusal,
  list,
  missing,
  nested,
  noSuchCustomer,
  ok,
  pageObject,
  priceObject,
  type Reply,
  refusal,
  type StoredConfiguration,
  type StoredPage,
  type StoredSubscription,
  type Subscribing,
  subscriptionObject,
} from "./objects"

/*
 * The part of Stripe's wire format that this service uses: form-encoded bodies, a bearer key, Idempotency-Key, errors
 * in Stripe's shape, and events signed as Stripe signs them.
 */

type AskedOfStripe = {
  method: string
  path: string
  form: Record<string, string>
  idempotencyKey: string | undefined
}

export type FakeStripe = {
  url: string
  secretKey: string
  webhookSecret: string
  asked: AskedOfStripe[]
  newCustomer(): string
  /** Deletes a customer, as the operator can in Stripe's dashboard. */
  deleteCustomer(id: string): { id: string; object: "customer" }
  subscribe(subscribing: Subscribing): StoredSubscription
  /** Pays on the page at this address and returns the subscription; null if the page is closed. */
  pay(url: string, currentPeriodEnd: Date): StoredSubscription | null
  change(id: string, changes: SubscriptionChanges): StoredSubscription
  event(type: string, object: object, at: Date, id?: string): SignedEvent
  /** Gives this answer to every later request; null answers normally, "gone" breaks the connection. */
  fail(how: number | "gone" | null): void
  /** Holds back the next answer, made as of now, until the returned function is called. */
  hold(): { isAsked: Promise<void>; release(): void }
  close(): Promise<void>
}

export type SignedEvent = { id: string; body: string; signature: string }

export type SubscriptionChanges = {
  status?: string
  price?: string
  cancelAtPeriodEnd?: boolean
  currentPeriodEnd?: Date
}

export async function startStripe(): Promise<FakeStripe> {
  const secretKey = "sk_test_fake_never_to_be_logged"
  const webhookSecret = "whsec_fake_never_to_be_logged"
  const asked: AskedOfStripe[] = []
  const customers = new Map<string, { isDeleted: boolean }>()
  const subscriptions = new Map<string, StoredSubscription>()
  const pages = new Map<string, { page: StoredPage; form: Record<string, string> }>()
  const configurations: StoredConfiguration[] = []
  const replays = new Map<string, { question: string; reply: Reply }>()
  let failing: number | "gone" | null = null
  let held: { asked(): void; released: Promise<void> } | null = null
  let count = 0

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://stripe.test")
    const form = Object.fromEntries(new URLSearchParams(await readText(request)))
    const given = request.headers["idempotency-key"]
    const idempotencyKey = typeof given === "string" ? given : undefined
    const method = request.method ?? "GET"
    asked.push({ method, path: url.pathname + url.search, form, idempotencyKey })
    const { authorization } = request.headers
    if (failing === "gone") return void request.socket.destroy()
    const reply = replyTo({ method, url, form }, { authorization, idempotencyKey })
    if (held) {
      const { asked, released } = held
      held = null
      asked()
      await released
    }
    response.writeHead(reply.status, { "Content-Type": "application/json", "Request-Id": `req_${++count}` })
    response.end(JSON.stringify(reply.body))
  }

  type Question = { method: string; url: URL; form: Record<string, string> }

  function replyTo(
    { method, url, form }: Question,
    { authorization, idempotencyKey }: { authorization?: string; idempotencyKey?: string },
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

  const made = (prefix: string) => `${prefix}_${++count}`

  function answer(method: string, url: URL, form: Record<string, string>): Reply {
    const [, customer] = /^\/v1\/customers\/(\w+)$/.exec(url.pathname) ?? []
    if (customer) return answerOfCustomer(method, customer)
    const [, page] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(url.pathname) ?? []
    if (page && method === "POST") return expire(page)
    const [, price] = /^\/v1\/prices\/(\w+)$/.exec(url.pathname) ?? []
    if (price) return ok(priceObject(price))
    const buyer = form.customer ?? url.searchParams.get("customer") ?? ""
    const known = customers.get(buyer)
    switch (`${method} ${url.pathname}`) {
      case "POST /v1/customers": {
        if (!form.email) return missing("email")
        return ok({ id: newCustomer(), object: "customer", email: form.email })
      }
      case "POST /v1/checkout/sessions": {
        const refused = findCheckoutRefusal(form)
        if (refused) return refused
        if (!known || known.isDeleted) return noSuchCustomer(buyer, "customer")
        const page = pageObject(made("cs_test"), form)
        pages.set(page.id, { page, form })
        return ok(structuredClone(page))
      }
      case "GET /v1/checkout/sessions": {
        if (!known) return noSuchCustomer(buyer, "customer")
        const found = [...pages.values()].map(({ page }) => page).filter((each) => each.customer === buyer)
        const status = url.searchParams.get("status")
        const shown = status ? found.filter((each) => each.status === status) : found
        return list(url.pathname, shown.toReversed())
      }
      case "POST /v1/billing_portal/sessions": {
        if (!form.customer) return missing("customer")
        if (form.configuration && !configurations.some((each) => each.id === form.configuration))
          return refusal(400, "invalid_request_error", `No such configuration: '${form.configuration}'`)
        if (!known || known.isDeleted) return noSuchCustomer(buyer, "customer")
        const id = made("bps")
        return ok({ id, object: "billing_portal.session", url: `https://billing.stripe.test/${id}` })
      }
      case "POST /v1/billing_portal/configurations": {
        const configuration = configurationObject(made("bpc"), form)
        configurations.push(configuration)
        return ok(configuration)
      }
      case "GET /v1/billing_portal/configurations":
        return list(url.pathname, configurations)
      case "GET /v1/subscriptions": {
        if (!known) return noSuchCustomer(buyer, "customer")
        const found = [...subscriptions.values()].filter((each) => each.customer === buyer)
        const isAll = url.searchParams.get("status") === "all"
        return list(
          url.pathname,
          found.filter((each) => isAll || each.status !== "canceled"),
        )
      }
      default:
        return refusal(404, "invalid_request_error", `Unrecognized request URL (${method}: ${url.pathname}).`)
    }
  }

  function answerOfCustomer(method: string, id: string): Reply {
    const known = customers.get(id)
    if (!known || (known.isDeleted && method !== "GET")) return noSuchCustomer(id, "id")
    if (method === "DELETE") deleteCustomer(id)
    return ok({ id, object: "customer", ...(known.isDeleted ? { deleted: true } : {}) })
  }

  function expire(id: string): Reply {
    const found = pages.get(id)
    if (!found)
      return refusal(404, "invalid_request_error", `No such checkout.session: ${id}`, { code: "resource_missing" })
    const { page } = found
    if (page.status !== "open") {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${page.status}.`
      return refusal(400, "invalid_request_error", message)
    }
    close(page, "expired")
    return ok(structuredClone(page))
  }

  function close(page: StoredPage, status: "expired" | "complete"): void {
    page.status = status
    page.url = null
  }

  function newCustomer(): string {
    const id = made("cus")
    customers.set(id, { isDeleted: false })
    return id
  }

  function deleteCustomer(id: string) {
    customers.set(id, { isDeleted: true })
    for (const each of subscriptions.values()) if (each.customer === id) each.status = "canceled"
    for (const { page } of pages.values()) if (page.customer === id && page.status === "open") close(page, "expired")
    return { id, object: "customer" as const }
  }

  function subscribe(subscribing: Subscribing): StoredSubscription {
    const subscription = subscriptionObject(made("sub"), subscribing)
    subscriptions.set(subscription.id, subscription)
    if (!customers.has(subscribing.customer)) customers.set(subscribing.customer, { isDeleted: false })
    return structuredClone(subscription)
  }

  const loopback = await serveLoopback((request, response) => void serve(request, response))
  const signing = new Stripe(secretKey)

  return {
    url: loopback.url,
    secretKey,
    webhookSecret,
    asked,
    newCustomer,
    deleteCustomer,
    subscribe,
    pay(url, currentPeriodEnd) {
      const found = [...pages.values()].find(({ page }) => page.url === url)
      if (!found) return null
      close(found.page, "complete")
      const { customer, "line_items[0][price]": price } = found.form
      const metadata = nested(found.form, "subscription_data[metadata]")
      return subscribe({ customer, price, currentPeriodEnd, metadata })
    },
    change(id, { status, price, cancelAtPeriodEnd, currentPeriodEnd }) {
      const subscription = subscriptions.get(id)
      if (!subscription) throw new Error(`there is no ${id}`)
      const [item] = subscription.items.data
      if (status) subscription.status = status
      if (price) item.price.id = price
      if (cancelAtPeriodEnd !== undefined) subscription.cancel_at_period_end = cancelAtPeriodEnd
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
    close: loopback.close,
  }
}
