import { gateState } from "../../../bars/wholePanels"
import type { KnowledgeStore } from "../../../knowledge/store"
import type { Logger } from "../../../platform/log"
import { type AnswerTask, type Computed, computing } from "./compute"
import { formed, type MakeForm } from "./forms"
import type { Shared } from "./message"
import { openThread } from "./thread"
import { type Turn, turns } from "./turns"

export type Computer = {
  isApart: boolean
  started: Promise<unknown>
  compute(asked: AnswerTask, turn: Turn): Promise<Computed>
  /** Makes a surface's form of an answer; a thread does so if the answer is long. */
  form: MakeForm
  close(): Promise<void>
}

/** For a shorter answer, passing it to a thread costs more than the work itself. */
const longFromBytes = 8_192

export function openComputer(
  knowledge: KnowledgeStore,
  shared: Shared,
  log: Pick<Logger, "error">,
  isStartedAhead: boolean,
): Computer {
  const { THREADS: count } = shared.env
  const here = computing(knowledge.at)
  const gate = gateState(count)
  const threads = Array.from({ length: count }, (_, index) =>
    openThread({ knowledge, here, log }, { ...shared, gate, thread: index + 1 }),
  )
  const started = Promise.all(isStartedAhead ? threads.map((thread) => thread.start()) : [])
  const inTurn = turns(Math.max(count, 1))

  function threadFor(): (typeof threads)[number] | undefined {
    return threads.reduce((least, each) => (each.load() < least.load() ? each : least), threads[0])
  }

  return {
    isApart: count > 0,
    started,
    compute: (asked, turn) => inTurn(turn, () => (threadFor()?.compute ?? here)(asked)),
    async form(name, answer, product, asked) {
      // Takes no turn: a caller that has the answer had its turn, or could have had it.
      const thread = product.kind === "data" && answer.length >= longFromBytes ? threadFor() : undefined
      return thread ? thread.form(name, answer, product, asked) : formed(name, answer, product, asked)
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}
