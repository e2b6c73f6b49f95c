/** Throws what Prisma reports. */
export declare function generate(folder: string): Promise<void>
