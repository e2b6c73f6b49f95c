import type { Env } from "../env"
import { setTracing, type Tracing } from "./tracing"

/** Loads the code for traces only with an endpoint; null without one. */
export async function startTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
}: Pick<Env, "OTEL_EXPORTER_OTLP_ENDPOINT">): Promise<Tracing | null> {
  if (endpoint === undefined) return null
  const { openTracing } = await import("./open")
  const opened = openTracing(endpoint)
  const started = {
    ...opened,
    async close() {
      setTracing(null)
      await opened.close()
    },
  }
  setTracing(started)
  return started
}
