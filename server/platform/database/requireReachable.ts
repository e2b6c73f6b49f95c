import pg from "pg"
import { describeDatabase } from "./addresses"

const waitMs = 5_000

type Asked = { variable?: string; statementMs?: number }

/** With `statementMs`, also checks that the server accepts a statement's time limit as requests send it. */
export async function requireReachable(
  url: string,
  { variable = "DATABASE_URL", statementMs }: Asked = {},
): Promise<void> {
  const limits = { connectionTimeoutMillis: waitMs, query_timeout: waitMs, statement_timeout: statementMs }
  let client: pg.Client | undefined
  try {
    // The constructor reads the files that the address names.
    client = new pg.Client({ connectionString: url, ...limits })
    client.on("error", () => {})
    await client.connect()
    await client.query("SELECT 1")
  } catch (error) {
    const reason = error instanceof Error ? error.message || Object(error).code : String(error)
    throw new Error(`The database at ${placeOf(url, variable)} ${whatIsWrong(reason)}`)
  } finally {
    // With a query outstanding this closes the connection abruptly; nothing waits for it.
    void client?.end().catch(() => {})
  }
}

/** The embedded database is reached by a folder, which no variable names. */
function placeOf(url: string, variable: string): string {
  const place = describeDatabase(url)
  return place.startsWith("/") ? place : `${place} (${variable})`
}

function whatIsWrong(reason: string): string {
  if (/unsupported startup parameter/.test(reason)) {
    return "is behind a pooler that refuses start parameters: set DATABASE_DIRECT_URL to the address of the database itself, or to the same address where the pooler keeps sessions."
  }
  if (/timeout/.test(reason)) {
    return `does not answer: no word from it within ${waitMs / 1_000} seconds. See whether it is overloaded or stopped, then start again.`
  }
  const remedy = remedies.find(([words]) => words.test(reason))
  return `cannot be used: ${reason}${remedy ? `. ${remedy[1]}` : ""}`
}

const remedies: readonly (readonly [words: RegExp, remedy: string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, "No host has that name: see how it is spelt."],
  [/ECONNREFUSED/, "Nothing listens there: see whether it runs, and at which host and port."],
  [/password|role .* does not exist/, "See the user and the password in the address, with %40 for @ and the like."],
  [/database .* does not exist/, "Create it, empty, or name another after the last slash of the address."],
  [/no encryption/, "It wants TLS: add ?sslmode=verify-full to the address."],
  [/does not support SSL/, "It has no TLS: take sslmode out of the address, or switch TLS on there."],
  [/ENOENT|EACCES/, "See the files that the address names, such as sslrootcert, and who may read them."],
  [/altnames/, "Name it in the address as its certificate does."],
  [/certificate/, "Add &sslrootcert= and the file with the authority that signed its certificate to the address."],
]
