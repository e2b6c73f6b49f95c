import { directUrl } from "./addresses"
import { timeouts } from "./pool"
import { requireNotifications } from "./requireNotifications"
import { requireReachable } from "./requireReachable"

/** Throws an instruction for the operator unless both addresses answer and a notification passes between them. */
export async function requireDatabase(
  given: Parameters<typeof directUrl>[0],
  url: string,
  patienceMs?: number,
): Promise<void> {
  await requireReachable(url)
  const direct = directUrl(given, url)
  if (direct === null) return
  if (direct !== url) await requireReachable(direct, { variable: "DATABASE_DIRECT_URL" })
  await requireNotifications(url, direct, patienceMs)
  const { statementMs } = timeouts.serving
  if (given.DATABASE_DIRECT_URL === undefined) await requireReachable(url, { statementMs })
}
