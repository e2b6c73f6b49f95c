// @module-tag slow
import { randomInt } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { issueKey } from "../../server/accounts/keys/issue"
import { byOwner } from "../../server/accounts/keys/owned"
import { createEndpoint } from "../../server/accounts/webhooks/own"
import { testVariables } from "../support/database"
import { logIssued } from "../support/loggedSignals"
import { run } from "../support/processes"
import { timeOfDay } from "../support/server"
import { testServer } from "../support/testServer"
import { startReceiver } from "../support/webhookReceiver"

const variables = { AUTH_SECRET: "a secret of these tests alone", WEBHOOK_PRIVATE_NETWORKS: "allowed" }
const server = testServer(variables, undefined, timeOfDay)
const kills = 6

it("a worker that is killed at any moment loses no delivery, and repeats at most one under the same id", async () => {
  const { service } = server
  const receiver = await startReceiver()
  try {
    const change = { at: new Date(), actor: "test" }
    const { accountId } = await issueKey(service.database, { email: "killed@example.com", tier: "api_pro" }, {}, change)
    const wanted = { url: receiver.url, topics: ["signal.issued"], tickers: [] }
    const beginning = await service.streams.tail.head()
    const made = await createEndpoint(service, accountId, { ...wanted, beginning }, byOwner(new Date()))
    if (!made.ok) throw new Error(made.sentence)
    receiver.secrets.push(made.secret)
    const issued: string[] = []
    const url = service.database.url
    for (let count = 0; count < kills; count++) {
      const sender = run("e2e/support/webhookSenderProcess.ts", [url], { ...testVariables, ...variables })
      await sender.says(/ready/)
      for (let burst = 0; burst < 3; burst++) {
        const tickers = Array.from({ length: randomInt(5, 30) }, () => "AAPL")
        issued.push(...(await logIssued(service, tickers, new Date())))
        await sleep(randomInt(5, 120))
      }
      await sender.end("SIGKILL")
    }
    const last = run("e2e/support/webhookSenderProcess.ts", [url], { ...testVariables, ...variables })
    await expect.poll(() => receiver.acted().length).toBe(issued.length)
    await last.end("SIGKILL")
    expect(receiver.acted()).toEqual(issued)
    expect(receiver.received.length - issued.length).toBeLessThanOrEqual(kills)
  } finally {
    receiver.close()
  }
})
