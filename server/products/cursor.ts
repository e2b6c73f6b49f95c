/** A cursor is the last row's place in the order, opaque to the caller. */
export function writeCursor(place: string): string {
  return Buffer.from(place).toString("base64url")
}

/** The place that a cursor of ours names; parameters are checked with `isCursor` before. */
export function readCursor(cursor: string | undefined): string | undefined {
  return cursor === undefined ? undefined : Buffer.from(cursor, "base64url").toString()
}

/** Whether this service wrote the cursor, to the character. */
export function isCursor(cursor: string): boolean {
  const place = Buffer.from(cursor, "base64url").toString()
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(place) && !Number.isNaN(Date.parse(place))
  return isDate && writeCursor(place) === cursor
}
