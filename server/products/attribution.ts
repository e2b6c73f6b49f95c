import type { FamilyName } from "../knowledge/families"
import type { Knowledge } from "../knowledge/knowledge"

/** For families whose source must be named next to the facts. */
export async function attributionOf(knowledge: Knowledge, family: FamilyName): Promise<string> {
  const credits = await knowledge.credits([family])
  return credits.length === 0 ? "No source has been read" : `Data: ${credits.map(({ name }) => name).join(", ")}`
}
