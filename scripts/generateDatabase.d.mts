/** Throws what Prisma reports. */
export declare function generateDatabase(folder: string): Promise<void>
