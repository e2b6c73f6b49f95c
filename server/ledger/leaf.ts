import canonicalize from "canonicalize"
import { z } from "zod"

/** What a leaf of the log can speak of. Each kind is declared in a file of its own in `leaves/`. */
export type LeafKind<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  kind: string
  /** What such a leaf commits to, in a sentence. */
  says: string
  /** Its fields beside `kind` and `data_origin`, which every leaf has. */
  fields: z.ZodObject<Shape>
}

export function leafKind<Shape extends z.ZodRawShape>(
  kind: string,
  { says, fields }: { says: string; fields: Shape },
): LeafKind<Shape> {
  return { kind, says, fields: z.strictObject(fields) }
}

export type DataOrigin = "live" | "simulated"

/** The leaf as it is hashed. Throws for fields that the kind does not declare, since a leaf is for ever. */
export function leafBody<Shape extends z.ZodRawShape>(
  { kind, fields }: LeafKind<Shape>,
  dataOrigin: DataOrigin,
  said: z.input<z.ZodObject<Shape>>,
): string {
  return canonicalJson({ kind, data_origin: dataOrigin, ...fields.parse(said) })
}

/** The one way of writing JSON that RFC 8785 allows. */
export function canonicalJson(value: object): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error("there is no canonical JSON of this")
  return text
}

/** Of leaves that hold prices, or that stand for rows which do. */
export const hasPrices = z
  .boolean()
  .describe("False where the licence of the prices does not let us show them: they are null then, and returns are not.")

/** Of leaves that were stored before the log was kept. */
export const isBackfill = z
  .boolean()
  .describe("True where this was stored before it could be logged, so that the log does not show when it was said.")
