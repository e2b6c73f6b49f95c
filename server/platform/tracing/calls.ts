import { type Attributes, type Span, SpanStatusCode } from "@opentelemetry/api"

/** Begins a span of the current trace for a call to another program; undefined where nothing is traced. */
export type BeginCall = (name: string, attributes: Attributes) => Span | undefined

/** Leaves out the message of the error, which may contain what a caller sent. */
export function fail(span: Span, error: unknown): void {
  const { name, code } = Object(error) as { name?: unknown; code?: unknown }
  span.setAttribute("error.type", String(code ?? name ?? "Error"))
  span.setStatus({ code: SpanStatusCode.ERROR })
}
