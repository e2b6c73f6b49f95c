import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, expect, it, vi } from "vitest"
import { gateState } from "../../../bars/wholePanels"
import type { StoreMessage } from "../../../knowledge/follow"
import { timeouts } from "../../../platform/database/pool"
import { isOutOfTime } from "../../../platform/database/unavailable"
import { readEnv } from "../../../platform/env"
import { testFolder } from "../../../platform/testing/folder"
import { pcr } from "../../../products/market/pcr"
import type { DataProduct } from "../../../products/product"
import { encode } from "../../formats/encoded"
import type { AnswerTask, Compute } from "./compute"
import { type AnswerThread, openThread } from "./thread"

const folder = testFolder()
const opened: AnswerThread[] = []
const error = vi.fn()

afterEach(async () => {
  for (const thread of opened.splice(0)) await thread.close()
})

const product = pcr as unknown as DataProduct
const asked: AnswerTask = { product, params: {}, asOf: 0, isKept: false }
const state = { runs: [], filling: [], names: new Map() }
const knowledge = {
  follow(send: (message: StoreMessage) => void) {
    send({ kind: "state", state })
    return () => {}
  },
}
const here: Compute = async () => ({ answer: encode({ from: "here" }), wanted: [], spentMs: 0 })

/** A thread that handles messages with a line of JavaScript; `told` holds the kinds of the messages before. */
function open(name: string, onMessage: string): AnswerThread {
  const file = join(folder, name)
  writeFileSync(
    file,
    `const { parentPort } = require("node:worker_threads"); parentPort.postMessage({ kind: "ready" }); const told = [];
     const answer = (id, fields) => { const body = new TextEncoder().encode(JSON.stringify(fields));
       parentPort.postMessage({ kind: "made", id, made: { answer: { body, etag: "e", encoded: {} }, wanted: [], spentMs: 0 } }, [body.buffer]) };
     parentPort.on("message", (message) => { if (message.kind === "close") process.exit(); ${onMessage}; told.push(message.kind) })`,
  )
  return openOn(file)
}

function openOn(file: string): AnswerThread {
  const start = {
    env: readEnv({ NODE_ENV: "test" }),
    databaseUrl: "",
    limits: timeouts.serving,
    gate: gateState(1),
    thread: 1,
  }
  const thread = openThread({ knowledge, here, log: { error } }, start, file)
  opened.push(thread)
  return thread
}

const fieldsOf = async (thread: AnswerThread, question = asked) =>
  JSON.parse((await thread.compute(question)).answer.body.toString())

it("a thread gets the state before the first question, and the product by name", async () => {
  const thread = open("echo.cjs", "if (message.kind === 'question') answer(message.id, { told, ...message.asked })")
  expect(await fieldsOf(thread)).toEqual({ told: ["state"], ...asked, product: "market/pcr" })
})

it("a thread that ends loses its questions, and the next question gets a new thread", async () => {
  const thread = open(
    "once.cjs",
    "if (message.kind === 'question') { if (message.id > 0) answer(message.id, { from: 'a new thread' }); else process.exit(1) }",
  )
  await expect(thread.compute(asked)).rejects.toMatchObject({ refusal: "unavailable" })
  expect(await fieldsOf(thread)).toEqual({ from: "a new thread" })
})

it("answers are computed in this thread if no other can be started", async () => {
  const thread = openOn(join(folder, "nowhere.ts"))
  expect(await fieldsOf(thread)).toEqual({ from: "here" })
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ event: "answer_thread.failed" }),
    "A thread for answers failed",
  )
  expect(await fieldsOf(thread)).toEqual({ from: "here" })
})

it("a failure of the database is still recognised after the thread has passed it on", async () => {
  const failure = "{ message: 'canceled', fields: { code: '57014' } }"
  const thread = open(
    "late.cjs",
    `if (message.kind === 'question') parentPort.postMessage({ kind: "failure", id: message.id, failure: ${failure} })`,
  )
  const error = await thread.compute(asked).catch((thrown: unknown) => thrown)
  expect([isOutOfTime(error), String(error)]).toEqual([true, "Error: canceled"])
})

it("closing refuses the questions that still wait", async () => {
  const thread = open("silent.cjs", "")
  const refused = expect(thread.compute(asked)).rejects.toMatchObject({ refusal: "unavailable" })
  await thread.close()
  await refused
})
