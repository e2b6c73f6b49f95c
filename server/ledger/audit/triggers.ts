import type { Queries } from "../../platform/database/byDriver"

const guarded = [
  ...["log_leaf", "log_tile", "log_checkpoint", "log_cosignature", "log_timestamp"],
  ...["event_signal", "event_signal_grade", "event_signal_document", "bulk_file"],
] as const

export async function auditTriggers(queries: Queries): Promise<string[]> {
  const enabled = await queries.$queryRaw<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgname = c.relname || '_append_only' AND t.tgenabled IN ('O', 'A')`
  const open = guarded.filter((table) => !enabled.some(({ name }) => name === table))
  return open.map((table) => `The table ${table} can be changed: its trigger is missing or disabled.`)
}
