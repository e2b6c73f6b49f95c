import canonicalize from "canonicalize"
import { z } from "zod"

export type LeafKind<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  kind: string
  says: string
  fields: z.ZodObject<Shape>
}

export function leafKind<Shape extends z.ZodRawShape>(
  kind: string,
  { says, fields }: { says: string; fields: Shape },
): LeafKind<Shape> {
  return { kind, says, fields: z.strictObject(fields) }
}

export type DataOrigin = "live" | "simulated"

/** The leaf in its hashed form. Throws for undeclared fields, since a leaf is permanent. */
export function leafBody<Shape extends z.ZodRawShape>(
  { kind, fields }: LeafKind<Shape>,
  dataOrigin: DataOrigin,
  said: z.input<z.ZodObject<Shape>>,
): string {
  return canonicalJson({ kind, data_origin: dataOrigin, ...fields.parse(said) })
}

/** Null for a body that was changed and is no longer a JSON object. */
export function parseLeaf(body: string): object | null {
  try {
    const said: unknown = JSON.parse(body)
    return typeof said === "object" ? said : null
  } catch {
    return null
  }
}

/** RFC 8785, which allows exactly one way to write JSON. */
export function canonicalJson(value: object): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error("there is no canonical JSON of this")
  return text
}

export const hasPrices = z
  .boolean()
  .describe("False where the licence of the prices does not let us show them: they are null then, and returns are not.")

export const isBackfill = z
  .boolean()
  .describe("True where this was stored before it could be logged, so that the log does not show when it was said.")
