import {
  type Attributes,
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import { isTracingSuppressed, W3CTraceContextPropagator } from "@opentelemetry/core"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources"
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace"
import { fail } from "./calls"
import { followFetch } from "./fetch"
import { followQueriesOf } from "./queries"
import { followRedis } from "./redis"
import type { Tracing } from "./tracing"

const propagator = new W3CTraceContextPropagator()

export function openTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` })
  const named = resourceFromAttributes({ "service.name": "assay" })
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override the name.
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] })
  const tracer = provider.getTracer("assay")
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const stops = [followFetch(beginCall, inject), followRedis(beginCall)]

  function beginCall(name: string, attributes: Attributes): Span | undefined {
    const present = context.active()
    if (!trace.getSpan(present) || isTracingSuppressed(present)) return undefined
    return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, present)
  }

  async function within<T>(name: string, parent: Context, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    const span = tracer.startSpan(name, { attributes }, parent)
    try {
      return await context.with(trace.setSpan(parent, span), work)
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  return {
    serve(request, response, work, name = request.method ?? "GET") {
      const { method = "GET", headers } = request
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      // A path may contain a key, so the span gets the name of its route once that is known.
      const attributes = { "http.request.method": method, "network.protocol.version": request.httpVersion }
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
      response.once("close", () => {
        span.setAttribute("http.response.status_code", response.statusCode)
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      context.with(trace.setSpan(parent, span), work)
    },
    nameRequest(method, route, requestId) {
      const span = trace.getActiveSpan()
      span?.updateName(`${method} ${route}`)
      span?.setAttributes({ "http.route": route, "assay.request_id": requestId })
      return span?.spanContext().traceId
    },
    job: (name, work) => within(`job ${name}`, ROOT_CONTEXT, { "assay.job.name": name }, work),
    place: () => inject(context.active()),
    continued: (place, name, work) =>
      within(name, propagator.extract(ROOT_CONTEXT, { traceparent: place }, defaultTextMapGetter), {}, work),
    followQueries: (pool) => followQueriesOf(pool, beginCall),
    async close() {
      for (const stop of stops) stop()
      await provider.shutdown()
      context.disable()
    },
  }
}

function inject(from: Context): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagator.inject(from, carrier, defaultTextMapSetter)
  return carrier.traceparent
}
