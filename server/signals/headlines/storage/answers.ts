import type { Database } from "../../../platform/database/database"
import { utcDate } from "../../../platform/dates"
import type { AnswerStore } from "../llm"

export function storedAnswers({ prisma, pool }: Database): AnswerStore {
  return {
    find: (documentHash, modelVersion) =>
      prisma.analystAnswer.findUnique({ where: { documentHash_modelVersion: { documentHash, modelVersion } } }),
    async store(answer) {
      await prisma.analystAnswer.createMany({ data: [answer], skipDuplicates: true })
    },
    async storeFailure(failure) {
      await prisma.analystFailure.create({ data: failure })
    },
    async failuresOf({ documentHash, modelVersion }) {
      const { rows } = await pool.query<{ failures: number }>(
        `SELECT count(*)::int AS failures
         FROM (SELECT min(failed_at) AS first FROM analyst_failure WHERE document_hash = $1 AND model_version = $2
               AND is_of_document) began
         JOIN analyst_failure ON document_hash = $1 AND model_version = $2 AND is_of_document
         WHERE EXISTS (SELECT 1 FROM analyst_answer WHERE model_version = $2 AND answered_at > began.first)`,
        [documentHash, modelVersion],
      )
      return rows[0].failures
    },
    async quietUntil(modelVersion, now) {
      const { rows } = await pool.query<{ until: Date | null }>(
        "SELECT max(retry_at) AS until FROM analyst_failure WHERE model_version = $1 AND retry_at > $2",
        [modelVersion, now],
      )
      return rows[0].until
    },
    async spentOn(day) {
      const { rows } = await pool.query<{ tokens: number; usd: number }>(
        `SELECT coalesce(sum(input_tokens::bigint + output_tokens), 0)::float8 AS tokens, coalesce(sum(cost_usd), 0) AS usd
         FROM (SELECT input_tokens, output_tokens, cost_usd, answered_at AS at FROM analyst_answer
               UNION ALL SELECT input_tokens, output_tokens, cost_usd, failed_at FROM analyst_failure) asked
         WHERE at >= $1::date AND at < $1::date + 1`,
        [utcDate(day)],
      )
      return rows[0]
    },
  }
}
