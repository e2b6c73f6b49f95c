import { CONFLICT } from "./barIntake"
import { emptyConfirmed, formatChanged, isFormatChange, rejection } from "./outcome"
import type { FactRow, RejectedRow, SourceRun } from "./source"

export type FactIntake<Body> = {
  offer(body: Body, raw: unknown): void
  /** For unusable rows. They count towards a format change. */
  refuseMalformed(reason: string, raw: unknown): void
  /** For valid rows that are not wanted, such as those of other days. */
  pass(): void
  conclude(rawBody: string, nothing: string): SourceRun<FactRow[]>
}

export function openFactIntake<Body>(keyOf: (body: Body) => string): FactIntake<Body> {
  const offered = new Map<string, { body: Body; raw: unknown; isConflicting: boolean }>()
  const rejected: RejectedRow[] = []
  let malformedCount = 0
  let rowCount = 0

  return {
    offer(body, raw) {
      rowCount++
      const key = keyOf(body)
      const earlier = offered.get(key)
      if (!earlier) offered.set(key, { body, raw, isConflicting: false })
      else if (earlier.isConflicting || JSON.stringify(earlier.body) !== JSON.stringify(body)) {
        if (!earlier.isConflicting) rejected.push(rejection(CONFLICT, earlier.raw))
        earlier.isConflicting = true
        rejected.push(rejection(CONFLICT, raw))
      }
    },
    refuseMalformed(reason, raw) {
      rowCount++
      malformedCount++
      rejected.push(rejection(reason, raw))
    },
    pass() {
      rowCount++
    },
    conclude(rawBody, nothing) {
      const reasons = [...new Set(rejected.map(({ reason }) => reason))].slice(0, 5).join(", ")
      if (isFormatChange(malformedCount, rowCount)) {
        return formatChanged(`${malformedCount} of ${rowCount} rows were refused: ${reasons}`, rawBody)
      }
      const rows = [...offered.values()].filter(({ isConflicting }) => !isConflicting).map(({ body }) => ({ body }))
      if (rows.length > 0) return { outcome: "ok", rows, rejected }
      if (offered.size > 0) return formatChanged(`every row was refused: ${reasons}`, rawBody)
      return emptyConfirmed(nothing, rejected)
    },
  }
}
