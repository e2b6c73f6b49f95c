import { expect, test } from "vitest"
import { serve } from "../testing/served"
import { week } from "../testing/world"
import { fredCreditSpread } from "./creditSpread"

const { collect } = serve(fredCreditSpread, week)

test.each(["a".repeat(32), undefined])("a spread a day is read, with the key %s", async (apiKey) => {
  const { run } = await collect("ok", { to: "2026-11-17" }, { FRED_API_KEY: apiKey })
  expect(run).toMatchObject({
    outcome: "ok",
    rows: [{ body: { date: "2026-11-16", spread: 3.2 } }, { body: { date: "2026-11-17", spread: 3.3 } }],
    rejected: [],
  })
})

test("numbers instead of strings give the same spreads", async () => {
  const { facts } = await collect()
  expect((await collect("numbers")).facts).toEqual(facts)
})
