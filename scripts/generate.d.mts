export declare const generated: string

/** Throws what Prisma says if it fails. */
export declare function generate(folder: string): void
