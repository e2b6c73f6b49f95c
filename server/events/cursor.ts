/**
 * How far somebody has read: the next row of the transparency log, and the last event recorded beside it. Both only grow,
 * so that whoever goes on from a cursor misses nothing and reads nothing again, on whichever server.
 */
export type Cursor = { row: number; recorded: number }

export const cursorText = ({ row, recorded }: Cursor) => `${row}.${recorded}`

export const cursorForm = /^\d{1,15}\.\d{1,15}$/

/** Null for a text that no cursor has. */
export function readCursor(text: string): Cursor | null {
  if (!cursorForm.test(text)) return null
  const [row, recorded] = text.split(".").map(Number)
  return { row, recorded }
}

/** A log that was restored from an older copy has fewer rows than it once had. */
export function within(cursor: Cursor, head: Cursor): Cursor {
  return { row: Math.min(cursor.row, head.row), recorded: Math.min(cursor.recorded, head.recorded) }
}
