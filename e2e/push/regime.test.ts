// @module-tag slow
import { expect, it } from "vitest"
import { regime } from "../../server/jobs/regime"
import { sessionCloseAt } from "../../server/platform/exchange/sessions"
import { testServer } from "../support/testServer"

const server = testServer()

it("a new regime is announced once, in the session with which it begins, as in market/regime", async () => {
  const key = await server.key("api_pro")
  const now = await (await server.get("/api/v1/market/regime", { key })).json()
  expect(now.regime_since_date).not.toBeNull()
  const afterClose = (date: string) => new Date(sessionCloseAt(date).getTime() + 3_600_000)
  const { service } = server
  const recorded = () => service.database.prisma.pushEvent.findMany({ where: { type: "regime.changed" } })
  const runAt = (at: Date) => regime.run({ ...service, at, progress: () => {} })
  if (now.spy_date > now.regime_since_date) {
    await runAt(new Date(server.clock.now))
    expect(await recorded()).toEqual([])
  }
  const at = afterClose(now.regime_since_date)
  for (let look = 0; look < 2; look++) await runAt(at)
  const events = await recorded()
  expect(events).toMatchObject([{ accountId: null, at, content: { kind: "regime", data_origin: "simulated" } }])
  expect(events[0].content).toMatchObject({
    subject: { from: now.previous_regime, to: now.regime, since_date: now.regime_since_date },
  })
})
