import type { AnswerStore, RecordedAnswer, RecordedFailure } from "../llm"

export type AnswersInMemory = { stored: RecordedAnswer[]; failures: RecordedFailure[]; answers: AnswerStore }

export function answersInMemory(): AnswersInMemory {
  const stored: RecordedAnswer[] = []
  const failures: RecordedFailure[] = []
  const answers: AnswerStore = {
    find: async (hash, version) =>
      stored.find(({ documentHash, modelVersion }) => documentHash === hash && modelVersion === version) ?? null,
    store: async (answer) => void stored.push(answer),
    storeFailure: async (failure) => void failures.push(failure),
    failuresOf: async ({ documentHash, modelVersion }) => {
      const own = failures.filter(
        (each) => each.isOfDocument && each.documentHash === documentHash && each.modelVersion === modelVersion,
      )
      return stored.some(({ answeredAt }) => own.length > 0 && answeredAt > own[0].failedAt) ? own.length : 0
    },
    quietUntil: async (_, now) => failures.find(({ retryAt }) => retryAt !== null && retryAt > now)?.retryAt ?? null,
    spentOn: async () => {
      const all = [...stored, ...failures]
      return {
        tokens: all.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
        usd: all.reduce((sum, { costUsd }) => sum + costUsd, 0),
      }
    },
  }
  return { stored, failures, answers }
}
