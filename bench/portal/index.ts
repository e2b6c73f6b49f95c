import type { Figure } from "../figure"
import { measureDashboard } from "./dashboard"
import { measureTables } from "./tables"

export async function portal(): Promise<Figure[]> {
  return [...(await measureTables()), ...(await measureDashboard())]
}
