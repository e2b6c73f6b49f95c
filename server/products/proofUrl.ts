import { z } from "zod"
import type { Knowledge } from "../knowledge/knowledge"
import { proofUrl } from "../ledger/proofUrl"

/** Given once for all rows of an answer. Each row has its own id. */
function templateOf(id: "prediction_id" | "signal_id") {
  const said = `URL of a row's proof. Put the row's \`${id}\` in place of \`{${id}}\`. It proves that the transparency log contains the row (C2SP tlog-proof), unless its \`ledger_index\` is null.`
  return {
    field: { proof_url_template: z.string().describe(said) },
    at: ({ logUrl }: Pick<Knowledge, "logUrl">) => ({ proof_url_template: proofUrl(logUrl, `{${id}}`) }),
  }
}

export const { field: predictionProofField, at: predictionProof } = templateOf("prediction_id")
export const { field: signalProofField, at: signalProof } = templateOf("signal_id")
