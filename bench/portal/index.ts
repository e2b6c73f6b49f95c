import type { Figure } from "../figure"
import { measureDashboard } from "./dashboard"
import { measureTables } from "./tables"

/** What those who are signed in wait for, and what the API's callers notice of them. */
export async function portal(): Promise<Figure[]> {
  return [...(await measureTables()), ...(await measureDashboard())]
}
