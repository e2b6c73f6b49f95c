type Level = "start" | "all"

export function findMissing(folder: string, wanted: Level): { level: Level; isAddition: boolean } | null
