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
    async spentOn(day) {
      const { rows } = await pool.query<{ tokens: number; usd: number }>(
        `SELECT coalesce(sum(input_tokens::bigint + output_tokens), 0)::float8 AS tokens, coalesce(sum(cost_usd), 0) AS usd
         FROM analyst_answer WHERE answered_at >= $1::date AND answered_at < $1::date + 1`,
        [utcDate(day)],
      )
      return rows[0]
    },
  }
}
