import { issueKey } from "../server/accounts/keys/issue"
import type { Database } from "../server/platform/database/database"

/** One key of the highest plan per account: two such keys allow one request a second. */
export async function issueKeys(database: Database, accounts: number, name = "bench"): Promise<string[]> {
  const keys: string[] = []
  for (let account = 0; account < accounts; account++) {
    const change = { at: new Date(), actor: "bench" }
    keys.push((await issueKey(database, { email: `${name}${account}@example.com`, tier: "api_pro" }, {}, change)).key)
  }
  return keys
}
