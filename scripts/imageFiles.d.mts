export const readByPath: string[]
