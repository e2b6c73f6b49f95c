/**
 * A reader's progress: the next row of the transparency log, and the last event recorded outside it. Both only grow, so
 * that a reader who continues from a cursor misses and repeats nothing, on any server.
 */
export type Cursor = { row: number; recorded: number }

export const cursorText = ({ row, recorded }: Cursor) => `${row}.${recorded}`

export const cursorForm = /^\d{1,15}\.\d{1,15}$/

export function readCursor(text: string): Cursor | null {
  if (!cursorForm.test(text)) return null
  const [row, recorded] = text.split(".").map(Number)
  return { row, recorded }
}

/** A log that was restored from an older copy has fewer rows than before. */
export function within(cursor: Cursor, head: Cursor): Cursor {
  return { row: Math.min(cursor.row, head.row), recorded: Math.min(cursor.recorded, head.recorded) }
}
