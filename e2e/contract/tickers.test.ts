import { describe, expect, it } from "vitest"
import { callerOf, minuteForEachTest } from "../support/caller"
import { testServer } from "../support/testServer"
import { expectProblem, expectViolations } from "./ask"

const server = testServer()
const caller = callerOf(server)

minuteForEachTest(server)

describe("a ticker", () => {
  it.each(["BRK-B", "BRK%2FB", "%20brk.b%20"])("in the path may be spelled %s", async (spelling) => {
    for (const path of [`market/ohlcv/${spelling}`, `predictions/${spelling}`, `predictions/${spelling}/history`]) {
      expect((await caller.ask(path)).ticker).toBe("BRK.B")
    }
  })

  it("in a filter may be spelled in other ways", async () => {
    const accuracy = await caller.ask("predictions/accuracy?ticker=brk-b")
    expect([accuracy.ticker, accuracy.count]).toEqual(["BRK.B", 3])
    const several = await caller.ask("predictions/batch?tickers=BRK%2FB,BRK.B,%20")
    expect([several.requested_count, several.returned_count, several.not_found]).toEqual([1, 1, []])
  })

  it("of a preferred share is the same in each of its spellings", async () => {
    const query = "BAC-PRL,BAC.PRL,BAC%2FPRL,bac-pl"
    const several = await caller.ask(`predictions/batch?tickers=${query}`)
    expect([several.requested_count, several.not_found]).toEqual([1, ["BAC.PRL"]])
  })

  const illFormed = [
    ...["ABCDEFGHIJK", "A B", "^VIX", "A$", "A_B", "'--", "é", "𝐀𝐀𝐏𝐋", "A".repeat(1_500)],
    ...["%", "%zz", "A%00", "A%2FB%2FC", "..%2F..%2Fetc"],
  ]

  it.each(illFormed)("that is malformed is a 422, in the path and in a filter: %s", async (text) => {
    await expectViolations(await caller.get(`/api/v1/market/ohlcv/${text}`), ["path.ticker"])
    const query = text.includes("%") && text !== "%" && text !== "%zz" ? text : encodeURIComponent(text)
    await expectViolations(await caller.get(`/api/v1/predictions/accuracy?ticker=${query}`), ["query.ticker"])
    await expectViolations(await caller.get(`/api/v1/predictions/batch?tickers=AAPL,${query}`), ["query.tickers"])
  })

  it.each(["ZZZZ", "A", "0", "-", "1.2-3", "VIX", "CONSTRUCTOR".slice(0, 10)])(
    "%s, outside the universe, is a 404 in the path and no_matches in a filter",
    async (text) => {
      const suggestions = expect.any(Array)
      await expectProblem(await caller.get(`/api/v1/market/ohlcv/${text}`), "not_found", { suggestions })
      const accuracy = await caller.ask(`predictions/accuracy?ticker=${text}`)
      expect([accuracy.count, accuracy.accuracy, accuracy.meta.empty_reason]).toEqual([0, [], "no_matches"])
      const several = await caller.ask(`predictions/batch?tickers=${text}`)
      expect([several.predictions, several.not_found, several.meta.empty_reason]).toEqual([[], [text], "no_matches"])
    },
  )

  it("that is not predicted is marked in the universe, with the reason in its own answers", async () => {
    const { ask } = caller
    const { tickers } = await ask("market/universe")
    const isMissing = ({ is_predicted }: { is_predicted: boolean }) => !is_predicted
    const missing: string[] = tickers.filter(isMissing).map(({ ticker }: { ticker: string }) => ticker)
    expect(missing).toContain("DFS")
    expect(missing).not.toContain("AAPL")
    const several = await ask(`predictions/batch?tickers=AAPL,ZZZZ,${missing}`)
    expect(several.not_found).toEqual(["ZZZZ", ...missing])
    const reasons = several.not_predicted.map(({ ticker, reason }: Record<string, string>) => [ticker, reason])
    expect(Object.fromEntries(reasons)).toMatchObject({ ZZZZ: "not_covered", DFS: "delisted" })
    expect(reasons).toHaveLength(missing.length + 1)
    for (const { reason_text } of several.not_predicted) expect(reason_text).toMatch(/^[A-Z].*[.]$/)
    const ofDfs = several.not_predicted.find(({ ticker }: { ticker: string }) => ticker === "DFS")
    expect((await ask("predictions/DFS")).not_predicted).toEqual(ofDfs)
    expect((await ask("predictions/AAPL")).not_predicted).toBeNull()
  })

  it.each([
    ["APPLE", "AAPL"],
    ["nvdia", "NVDA"],
  ])("that does not exist, such as %s, suggests %s in the path and in a filter", async (text, meant) => {
    const response = await caller.get(`/api/v1/market/ohlcv/${text}`)
    const { detail, suggestions } = await response.json()
    expect([response.status, suggestions[0].ticker]).toEqual([404, meant])
    expect(detail).toContain(`Did you mean ${meant} (${suggestions[0].company_name})`)
    for (const path of [`accuracy?ticker=${text}`, `batch?tickers=AAPL,${text}`]) {
      const { meta } = await caller.ask(`predictions/${path}`)
      expect(meta.suggestions[0]).toEqual({ asked: text.toUpperCase(), ...suggestions[0] })
    }
  })

  it.each([
    ["FB", "META", "renamed to META in 2022"],
    ["AAPL.US", "AAPL", "without the exchange"],
    ["NYSE%3AKO", "KO", "without the exchange"],
    ["BRKB", "BRK.B", "class share"],
    ["BRK%20B", "BRK.B", "class share"],
    ["FB.US", "META", "without the exchange, renamed to META in 2022"],
  ])("written %s leads to %s with the reason, in the path and in a filter", async (text, meant, reason) => {
    const response = await caller.get(`/api/v1/market/ohlcv/${text}`)
    const { detail, suggestions } = await response.json()
    expect([response.status, suggestions]).toEqual([404, [{ ticker: meant, company_name: expect.any(String), reason }]])
    expect(detail).toContain(`Did you mean ${meant} (${suggestions[0].company_name}; ${reason})?`)
    const filtered = await caller.get(`/api/v1/predictions/accuracy?ticker=${text}`)
    const said = JSON.stringify(await filtered.json())
    expect([filtered.status, said.includes(reason)]).toEqual([/%/.test(text) ? 422 : 200, true])
    const found = await caller.ask(`market/universe?search=${text}`)
    expect(found.tickers[0].ticker).toBe(meant)
    expect(found.meta.suggestions).toEqual([{ asked: decodeURIComponent(text), ...suggestions[0] }])
  })

  it("that is covered suggests nothing", async () => {
    const { meta } = await caller.ask("predictions/accuracy?ticker=AAPL")
    expect(meta.suggestions).toEqual([])
  })

  it.each([
    ["apple", ["AAPL"]],
    ["Microsft", ["MSFT"]],
    ["JPM", ["JPM"]],
    ["zzzzzzzz", []],
  ])("is found by name: %j gives %j", async (text, found) => {
    const query = encodeURIComponent(text)
    const { tickers, search, meta } = await caller.ask(`market/universe?search=${query}`)
    expect([search, tickers.map(({ ticker }: { ticker: string }) => ticker)]).toEqual([text, found])
    expect(meta.empty_reason).toBe(found.length > 0 ? null : "no_matches")
  })

  it("is not found by blanks", async () => {
    expect((await caller.get("/api/v1/market/universe?search=%20%20")).status).toBe(422)
  })

  it("that is found by name comes in pages, the likeliest first", async () => {
    const page = (query: string) => caller.ask(`market/universe?search=co&limit=2${query}`)
    const first = await page("")
    const second = await page(`&cursor=${first.meta.next_cursor}`)
    const all = await caller.ask("market/universe?search=co")
    expect([...first.tickers, ...second.tickers]).toEqual(all.tickers.slice(0, 4))
    expect(all.tickers.length).toBeGreaterThan(4)
  })

  it("can be one of 50 in a batch, without duplicates, but not of 51", async () => {
    const names = Array.from({ length: 51 }, (_, index) => `T${index}`)
    const most = await caller.ask(`predictions/batch?tickers=${[...names.slice(0, 50), "t0", "T1"]}`)
    expect([most.requested_count, most.not_found.length]).toEqual([50, 50])
    const refused = async (query: string) =>
      (await expectViolations(await caller.get(`/api/v1/predictions/batch${query}`), ["query.tickers"]))[0]
    expect((await refused(`?tickers=${names}`)).msg).toContain("50")
    for (const none of ["", ",", "%20,%20"]) await refused(`?tickers=${none}`)
    expect(await refused("")).toEqual({ type: "missing", loc: ["query", "tickers"], msg: "is required", input: null })
  })
})
