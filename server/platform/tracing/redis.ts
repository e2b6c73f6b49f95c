import { tracingChannel } from "node:diagnostics_channel"
import type { Span } from "@opentelemetry/api"
import { type BeginCall, fail } from "./calls"

type Told = { command: string; error?: unknown }

/** Traces ioredis by its channel. The arguments of commands identify callers, so they are left out. */
export function followRedis(begin: BeginCall): () => void {
  const spans = new WeakMap<object, Span>()
  const channel = tracingChannel<unknown, Told>("ioredis:command")
  const listeners = {
    start(told: Told) {
      const operation = told.command.toUpperCase()
      const span = begin(operation, { "db.system.name": "redis", "db.operation.name": operation })
      if (span) spans.set(told, span)
    },
    end() {},
    asyncStart() {},
    asyncEnd: (told: Told) => spans.get(told)?.end(),
    error(told: Told) {
      const span = spans.get(told)
      if (span) fail(span, told.error)
    },
  }
  channel.subscribe(listeners)
  return () => void channel.unsubscribe(listeners)
}
