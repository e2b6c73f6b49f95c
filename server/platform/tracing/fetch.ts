import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { type Context, context, type Span, trace } from "@opentelemetry/api"
import { type BeginCall, fail } from "./calls"

type Requested = { method: string; origin: string; path: string; addHeader(name: string, value: string): void }
type Told = { request: Requested; response?: { statusCode: number }; error?: unknown }

/** Traces `fetch` by the channels of Node's own client. Returns a function that ends that. */
export function followFetch(begin: BeginCall, inject: (from: Context) => string | undefined): () => void {
  const spans = new WeakMap<object, Span>()
  const listeners: Record<string, (told: Told) => void> = {
    "undici:request:create"({ request }) {
      const { method, origin } = request
      // Leaves out the path, which may contain one of our keys.
      const { hostname, port } = new URL(origin)
      const address = { "server.address": hostname, "server.port": Number(port) || undefined }
      const span = begin(method, { "http.request.method": method, ...address })
      if (!span) return
      spans.set(request, span)
      const place = inject(trace.setSpan(context.active(), span))
      if (place) request.addHeader("traceparent", place)
    },
    "undici:request:headers"({ request, response }) {
      spans.get(request)?.setAttribute("http.response.status_code", response?.statusCode ?? 0)
    },
    "undici:request:trailers": ({ request }) => spans.get(request)?.end(),
    "undici:request:error"({ request, error }) {
      const span = spans.get(request)
      if (!span) return
      fail(span, error)
      span.end()
    },
  }
  const all = Object.entries(listeners).map(
    ([name, listener]) => [name, (told: unknown) => listener(told as Told)] as const,
  )
  for (const [name, listener] of all) subscribe(name, listener)
  return () => {
    for (const [name, listener] of all) unsubscribe(name, listener)
  }
}
