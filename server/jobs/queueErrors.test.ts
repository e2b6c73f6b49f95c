import { describe, expect, it } from "vitest"
import { logQueueErrors } from "./queueErrors"

describe("an error of the job queue", () => {
  it("is logged with its text, once a minute however often it occurs", () => {
    const lines: unknown[] = []
    const log = { warn: (fields: unknown) => void lines.push(fields) }
    let now = 0
    const tell = logQueueErrors(log, () => now)
    // pg-boss emits a copy of the error without its own `toString`, which would print as [object Object].
    tell({ message: "database is starting up", queue: "pipeline", worker: "w1" })
    for (now = 1_000; now < 60_000; now += 1_000) tell(new Error("connect ECONNREFUSED"))
    now = 60_000
    tell(new AggregateError([new Error("connect ECONNREFUSED ::1"), new Error("connect ECONNREFUSED 127.0.0.1")]))
    tell("odd")
    expect(lines).toEqual([
      { event: "job_queue.error", error: "pipeline: database is starting up", suppressed: 0 },
      {
        event: "job_queue.error",
        error: "connect ECONNREFUSED ::1; connect ECONNREFUSED 127.0.0.1",
        suppressed: 59,
      },
    ])
  })
})
