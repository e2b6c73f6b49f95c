import { Prisma } from "./generated/client"

/**
 * Inserts rows into a table whose columns are their fields in snake case. All values go as one parameter: with one
 * parameter each, Prisma takes longer to build the statement than PostgreSQL to run it.
 */
export async function insertRows(
  tx: Pick<Prisma.TransactionClient, "$executeRaw">,
  table: "event_reading" | "event_signal" | "event_signal_grade" | "claim_evaluation" | "claim_observation",
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = Prisma.raw(fields.map((field) => `"${columnOf(field)}"`).join(", "))
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])),
  )
  const into = Prisma.raw(`"${table}"`)
  await tx.$executeRaw`
    INSERT INTO ${into} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${into}, ${JSON.stringify(named)}::jsonb)`
}

function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
