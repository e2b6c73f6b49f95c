import { readSnapshot } from "../../surfaces/demoSnapshot"
import { findService } from "./apiRoutes"

/** What `/demo/snapshot` shows; null while it cannot be read. */
export async function findSnapshot() {
  const opened = await findService()
  if (!opened) return null
  try {
    return await readSnapshot(opened, Date.now())
  } catch (error) {
    opened.log.error({ event: "snapshot.failed", error: String(error) }, "The snapshot could not be read")
    return null
  }
}
