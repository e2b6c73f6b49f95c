// @module-tag slow
import { describe, expect, it } from "vitest"
import { auditLog } from "../../server/ledger/audit"
import { carefulLies } from "../../server/ledger/testing/carefulLies"
import type { Lie } from "../../server/ledger/testing/edits"
import { honestLog } from "../../server/ledger/testing/honestLog"
import { logLies } from "../../server/ledger/testing/logLies"
import { predictionLies } from "../../server/ledger/testing/predictionLies"
import { type Draft, logKey, publish, type Row } from "../../server/ledger/testing/publishedLog"
import { signalLies } from "../../server/ledger/testing/signalLies"
import { isWhole, oneIn } from "../support/sampled"
import { testDatabase } from "../support/testDatabase"

const database = testDatabase("migrated", 2)

/** Stores in the tables what the verifier would read, as if the service itself had written it. */
async function store(draft: Draft): Promise<void> {
  const { bodies, files } = publish(draft)
  const notes = (files.get("checkpoints") ?? "").split("\n").slice(0, -1)
  const checkpoints = notes.map((line, at) => ({ ...JSON.parse(line), ...draft.checkpoints[at] }))
  const client = await database.pool.connect()
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = replica")
    for (const table of ["log_leaf", "log_checkpoint", "prediction"]) await client.query(`DELETE FROM ${table}`)
    await client.query(
      `INSERT INTO log_leaf (index, kind, body, hash)
       SELECT at - 1, body::jsonb ->> 'kind', body, sha256('\\x00'::bytea || convert_to(body, 'UTF8'))
       FROM unnest($1::text[]) WITH ORDINALITY AS leaf(body, at)`,
      [bodies],
    )
    for (const { checkpoint_id, note, size, signedAt } of checkpoints) {
      const root = Buffer.from(note.split("\n")[2], "base64")
      await client.query(
        "INSERT INTO log_checkpoint (id, tree_size, root_hash, signed_at, note) VALUES ($1, $2, $3, $4, $5)",
        [checkpoint_id, size, root, signedAt, note],
      )
    }
    await client.query("INSERT INTO prediction SELECT * FROM jsonb_populate_recordset(NULL::prediction, $1)", [
      JSON.stringify(predictionsIn(draft)),
    ])
    await client.query("COMMIT")
  } finally {
    client.release()
  }
}

function predictionsIn({ entries }: Draft): Row[] {
  const rows = new Map<unknown, Row>()
  for (const [index, { lines = [] }] of entries.entries()) {
    for (const { prediction_id: id, kind, ledger_index: _, ...said } of lines) {
      const place = kind === "grade" ? { grade_ledger_index: index } : { ledger_index: index, outcome: "pending" }
      rows.set(id, { ...rows.get(id), ...said, id, ...place, stored_at: "2026-10-15T00:00:00Z" })
    }
  }
  return [...rows.values()]
}

const honest = honestLog("live", logKey)

/** Only a database with other tables could contain these. */
const isTold = ({ rules, only }: Lie) =>
  only !== "simulated" && !rules.some((rule) => ["twice", "form", "reference"].includes(rule))

describe("npm run -s assay -- audit", () => {
  it("finds nothing wrong in an honest log", async () => {
    await store(honest)
    const { problems } = await auditLog(database)
    // The log was stored without its tiles and without the tables of signals.
    expect(problems.filter((text) => !/^Tile|^There are leaves of/.test(text))).toEqual([])
  })

  it.each(oneIn(4, [...signalLies, ...logLies, ...predictionLies, ...carefulLies].filter(isTold), isWhole))(
    "names $what",
    async ({ tell, named }) => {
      const draft = structuredClone(honest)
      tell(draft)
      await store(draft)
      const { problems } = await auditLog(database)
      expect(problems.join("\n")).toMatch(named)
    },
  )
})
