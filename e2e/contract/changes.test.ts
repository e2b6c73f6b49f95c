import { expect, it } from "vitest"
import { callerOf } from "../support/caller"
import { testServer } from "../support/testServer"

const { ask } = callerOf(testServer())

type Prediction = { ticker: string; target_date: string; relative_direction: string | null; direction: string }

const latest = async (query: string): Promise<Prediction[]> =>
  (await ask(`predictions/latest?limit=500&${query}`)).predictions

it("lists the predictions of a sector, and none of ETFs or other sectors", async () => {
  const { tickers } = await ask("market/universe?sector=Energy&limit=500")
  const predicted = tickers.filter(({ is_predicted }: { is_predicted: boolean }) => is_predicted)
  const found = await latest("sector=Energy&order_by=rank")
  expect(found.map(({ ticker }) => ticker).sort()).toEqual(predicted.map(({ ticker }: Prediction) => ticker).sort())
})

it.each([
  ["side", "relative_direction"],
  ["direction", "direction"],
] as const)("lists the predictions whose %s has changed since the session before", async (changed, field) => {
  const [now, before, found] = [
    await latest(""),
    await latest("as_of=2026-11-20T12:00:00Z"),
    await latest(`changed=${changed}`),
  ]
  const earlier = new Map(before.map((each) => [each.ticker, each[field]]))
  const flipped = now.flatMap(({ ticker, [field]: claim }) => {
    const last = earlier.get(ticker)
    return last && claim && last !== claim ? [ticker] : []
  })
  if (changed === "side") expect(flipped.length).toBeGreaterThan(5)
  expect(found.map(({ ticker }) => ticker).sort()).toEqual(flipped.sort())
})

it("orders trends by the rise of their mentions", async () => {
  const { trends, order_by } = await ask("social/trending?order_by=change&limit=50")
  const changes = trends.map(({ mention_change_pct }: { mention_change_pct: number }) => mention_change_pct)
  expect(order_by).toBe("change")
  expect(changes.length).toBeGreaterThan(3)
  expect(changes).toEqual(changes.toSorted((a: number, b: number) => b - a))
})
