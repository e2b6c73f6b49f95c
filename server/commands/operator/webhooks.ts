import { listFailingWebhooks } from "../../operations/webhooks"
import type { Command } from "../command"
import { printTable } from "./table"

const columns = ["webhook", "account", "host", "failures", "failing since", "paused", "next attempt", "last answer"]
const mostListed = 1_000

export const webhooks: Command = {
  usage: `usage:
  npm run -s assay -- webhooks     lists webhooks that fail, or that were paused because they failed`,
  async work(database, env, line) {
    const failing = await listFailingWebhooks(database, env, mostListed)
    const rows = failing.map(({ id, email, host, failures, failingSince, pausedAt, pauseReason, ...rest }) => {
      const { nextAttemptAt, lastAnswer } = rest
      const answer = lastAnswer ? `${lastAnswer.at} ${lastAnswer.error ?? lastAnswer.status}` : "-"
      const paused = pausedAt ? `${pausedAt} (${pauseReason})` : "-"
      return [id, email, host ?? "-", `${failures}`, failingSince ?? "-", paused, nextAttemptAt ?? "-", answer]
    })
    printTable(columns, rows, line)
  },
}
