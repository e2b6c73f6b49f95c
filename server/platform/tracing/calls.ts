import { type Attributes, type Span, SpanStatusCode } from "@opentelemetry/api"

/** Begins a part of the present trace, for what a client asks of another program; undefined where nothing is traced. */
export type BeginCall = (name: string, attributes: Attributes) => Span | undefined

/** The words of an error may hold what a caller sent. */
export function fail(span: Span, error: unknown): void {
  const { name, code } = Object(error) as { name?: unknown; code?: unknown }
  span.setAttribute("error.type", String(code ?? name ?? "Error"))
  span.setStatus({ code: SpanStatusCode.ERROR })
}
