type Level = "start" | "test" | "all"

export function findMissing(folder: string, wanted: Level): { level: Level; isAddition: boolean } | null
export function installMissing(folder: string, wanted: Level): Promise<boolean>
