export const generated: string

/** Throws what Prisma says if it fails. */
export function generate(folder: string): void
