import type { Figure } from "../figure"
import { measureDashboard } from "./dashboard"
import { measureTables } from "./tables"

/** What signed-in users wait for, and what API callers notice of them. */
export async function portal(): Promise<Figure[]> {
  return [...(await measureTables()), ...(await measureDashboard())]
}
