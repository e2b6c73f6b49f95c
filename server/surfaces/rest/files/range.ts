export type ByteRange = { start: number; end: number }

const form = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * The part that a `Range` header requests (RFC 9110). Null for the whole file: without a header, if it is unreadable or
 * names several parts, or if `If-Range` names other bytes. "outside" if it covers no byte of the file.
 */
export function partOf(
  size: number,
  etag: string,
  { range, "if-range": ifRange }: { range?: string; "if-range"?: string },
): ByteRange | null | "outside" {
  const [, first = "", last = ""] = form.exec(range ?? "") ?? []
  if ((first === "" && last === "") || (ifRange !== undefined && ifRange !== etag)) return null
  const part =
    first === ""
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: Math.min(size - 1, last === "" ? size - 1 : Number(last)) }
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null
  return part.start >= size || part.end < part.start ? "outside" : part
}
