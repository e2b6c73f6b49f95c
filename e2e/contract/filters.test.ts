import { describe, expect, it } from "vitest"
import { callerOf, minuteForEachTest } from "../support/caller"
import { testServer } from "../support/testServer"

const server = testServer()
const caller = callerOf(server)
minuteForEachTest(server)

const { ask } = caller
const statusOf = (path: string) => caller.statusOf(`/api/v1/${path}`)

describe("congressional trades of one member", () => {
  it("are those whose filer has the words, in any case, while the record stays that of all", async () => {
    const all = await ask("signals/congress-trades?days=365")
    const { politician_name } = all.trades[0]
    const [, last] = politician_name.split(" ")
    const own = await ask(`signals/congress-trades?days=365&politician=${last.toUpperCase()}`)
    expect(own.politician).toBe(last.toUpperCase())
    for (const trade of own.trades) expect(trade.politician_name).toBe(politician_name)
    expect(own.total_count).toBeGreaterThan(0)
    expect(own.total_count).toBeLessThan(all.total_count)
    expect(own.sample_performance).toEqual(all.sample_performance)
  })

  it("are empty for an unknown name, and a name cannot be blank", async () => {
    const { trades, meta } = await ask("signals/congress-trades?politician=nobody")
    expect([trades, meta.empty_reason]).toEqual([[], "no_matches"])
    for (const name of ["", "%20", "x".repeat(101)])
      expect(await statusOf(`signals/congress-trades?politician=${name}`)).toBe(422)
  })
})

describe("words in a question's title", () => {
  it.each([
    ["crowd/consensus", "questions"],
    ["crowd/shift", "shifts"],
    ["crowd/divergence", "rows"],
  ])("select the matching questions in %s", async (path, list) => {
    const all = await ask(path)
    const vix = await ask(`${path}?q=VIX`)
    for (const { title } of vix[list]) expect(title).toContain("VIX")
    expect(vix.total_count).toBeLessThan(all.total_count)
    const none = await ask(`${path}?q=vix%20nothing`)
    expect([none.q, none.total_count, none.meta.empty_reason]).toEqual(["vix nothing", 0, "no_matches"])
  })

  it("select the matching markets in the calibration", async () => {
    const countOf = async (query: string) =>
      (await ask(`crowd/calibration${query}`)).forecasters.map(({ n_resolved }: { n_resolved: number }) => n_resolved)
    const [all, vix, none] = [await countOf(""), await countOf("?q=vix"), await countOf("?q=nothing")]
    expect(Math.max(...vix)).toBeGreaterThan(0)
    for (const [index, count] of vix.entries()) expect(count).toBeLessThan(all[index])
    expect(new Set(none)).toEqual(new Set([0]))
  })
})

describe("one ETF of the pullback", () => {
  const at = "as_of=2026-11-05"

  it("has its fires, its trades and its state, along with the record of all", async () => {
    const all = await ask(`signals/etf-pullback?${at}`)
    const [fire] = all.fires
    const one = await ask(`signals/etf-pullback?${at}&etf=${fire.etf.toLowerCase()}`)
    expect([one.etf, one.firing, one.fires, one.open_trades]).toEqual([fire.etf, true, [fire], []])
    const { fired_date: _, ...figures } = fire
    expect(one.state).toEqual({ ...figures, is_above_trend: true, is_rule_met: true })
    for (const name of ["track_record", "base_rate", "lift", "universe_count"]) expect(one[name]).toEqual(all[name])
    expect([all.etf, all.state]).toEqual([null, null])
    expect(all.measured_etfs).toHaveLength(all.universe_count)
    expect(all.measured_etfs).toContain(fire.etf)
  })

  it("that does not fire, or does not exist, is reported as such", async () => {
    const { measured_etfs, fires } = await ask(`signals/etf-pullback?${at}`)
    const fired = fires.map(({ etf }: { etf: string }) => etf)
    const quiet = measured_etfs.find((etf: string) => !fired.includes(etf))
    const one = await ask(`signals/etf-pullback?${at}&etf=${quiet}`)
    expect([one.firing, one.fires, one.state.etf, one.meta.empty_reason]).toEqual([false, [], quiet, "no_matches"])
    const stock = await ask(`signals/etf-pullback?${at}&etf=AAPL`)
    expect([stock.firing, stock.state, stock.meta.empty_reason]).toEqual([null, null, "no_matches"])
    expect(stock.meta.empty_detail).toContain("AAPL is not among")
  })
})

it("a ticker may be written as in posts, in paths, filters and lists", async () => {
  const pairs = [
    ["predictions/$aapl", "predictions/AAPL"],
    ["signals/events?ticker=%24AAPL", "signals/events?ticker=AAPL"],
    ["predictions/batch?tickers=$AAPL,%20$msft", "predictions/batch?tickers=AAPL,MSFT"],
  ]
  for (const [written, meant] of pairs) expect([written, await ask(written)]).toEqual([written, await ask(meant)])
  for (const wrong of ["$", "$$AAPL", "$1"]) expect(await statusOf(`signals/events?ticker=${wrong}`)).toBe(422)
})
