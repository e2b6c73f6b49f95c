import { describe, expect, it } from "vitest"
import { VENUES } from "../../server/context/crowd/facts"
import { callerOf } from "../support/caller"
import { testServer } from "../support/testServer"

const server = testServer()
const { ask } = callerOf(server)

/** What `meta` states is about what was asked for, not about all that the product has. */
describe("meta of a part of a product", () => {
  it("dates events of one kind by the newest event of that kind", async () => {
    const newest = async (query: string) => {
      const { events, meta } = await ask(`intelligence/events?limit=1&${query}`)
      return { day: events[0].observed_at.slice(0, 10), through: meta.data_through, coverage: meta.coverage }
    }
    const [earthquakes, inventories, usgs] = [
      await newest("category=earthquake"),
      await newest("category=energy_inventory"),
      await newest("source=usgs"),
    ]
    expect(earthquakes.through).toBe(earthquakes.day)
    expect(usgs.through).toBe(usgs.day)
    expect(inventories.through).toBe(inventories.day)
    expect(earthquakes.through > inventories.through).toBe(true)
    expect(usgs.coverage).toEqual({ expected: 1, returned: 1, missing: [], partially_read: [] })
  })

  it("counts only the requested venue of resolved markets", async () => {
    for (const venue of VENUES) {
      const { meta } = await ask(`crowd/resolved?venue=${venue}&limit=1`)
      expect(meta.coverage).toMatchObject({ expected: 1, returned: 1, missing: [] })
    }
  })

  it("dates the bars of a ticker by its own last session", async () => {
    const { tickers } = await ask("market/universe?limit=1000")
    const gone = tickers.filter(({ delisted_date }: { delisted_date: string | null }) => delisted_date !== null)
    expect(gone.length).toBeGreaterThan(0)
    for (const { ticker, last_bar_date } of gone) {
      const { meta } = await ask(`market/ohlcv/${ticker}?start=2015-01-01&limit=1`)
      expect([ticker, meta.data_through]).toEqual([ticker, last_bar_date])
    }
    const { meta } = await ask("market/ohlcv/AAPL?limit=1")
    expect(meta.data_through > gone[0].last_bar_date).toBe(true)
  })
})
