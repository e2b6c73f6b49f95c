import type { IncomingMessage, ServerResponse } from "node:http"
import type pg from "pg"

/** Traces of what a process does, where an endpoint for them is configured. */
export type Tracing = {
  /** A request that arrives, as a part of its caller's trace if that has one. What `work` starts is part of it. */
  serve(request: IncomingMessage, response: ServerResponse, work: () => void, name?: string): void
  /** Names the request that is served, and returns the id of its trace. */
  nameRequest(method: string, route: string, requestId: string): string | undefined
  /** A run of a job, with a trace of its own. */
  job<T>(name: string, work: () => Promise<T>): Promise<T>
  /** The present place in a trace, as `traceparent`, for another thread or process. */
  place(): string | undefined
  /** Work of this thread that is part of a trace of another thread or process. */
  continued<T>(place: string | undefined, name: string, work: () => Promise<T>): Promise<T>
  followQueries(pool: pg.Pool): void
  /** Sends what is left. */
  close(): Promise<void>
}

let started: Tracing | null = null

/** Null where nothing is traced, which costs nothing then. */
export const tracing = (): Tracing | null => started

export function setTracing(opened: Tracing | null): void {
  started = opened
}
