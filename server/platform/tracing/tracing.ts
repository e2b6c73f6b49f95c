import type { IncomingMessage, ServerResponse } from "node:http"
import type pg from "pg"

export type Tracing = {
  /** Traces a request, as part of its caller's trace if that has one, and all that `work` starts. */
  serve(request: IncomingMessage, response: ServerResponse, work: () => void, name?: string): void
  /** Names the current request and returns the id of its trace. */
  nameRequest(method: string, route: string, requestId: string): string | undefined
  job<T>(name: string, work: () => Promise<T>): Promise<T>
  /** The current place in a trace, as `traceparent`, for another thread or process. */
  place(): string | undefined
  /** Runs work as part of a trace of another thread or process. */
  continued<T>(place: string | undefined, name: string, work: () => Promise<T>): Promise<T>
  followQueries(pool: pg.Pool): void
  close(): Promise<void>
}

let started: Tracing | null = null

/** Null where tracing is off, which then costs nothing. */
export const tracing = (): Tracing | null => started

export function setTracing(opened: Tracing | null): void {
  started = opened
}
