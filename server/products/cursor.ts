import { Refusal } from "../errors"

/** A cursor is the last row's place in the order, opaque to the caller. */
export function writeCursor(place: string): string {
  return Buffer.from(place).toString("base64url")
}

/** Throws a 422 for a cursor that this service did not write. */
export function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const place = Buffer.from(cursor, "base64url").toString()
  if (/^\d{4}-\d{2}-\d{2}$/.test(place) && !Number.isNaN(Date.parse(place))) return place
  throw new Refusal("invalid_parameters", "The cursor is not one of ours.", {}, [
    {
      type: "value_error",
      loc: ["query", "cursor"],
      msg: "must be a meta.next_cursor, unchanged",
      input: cursor.slice(0, 100),
    },
  ])
}
