import { describe, expect, it } from "vitest"
import { companiesNamedIn } from "../../../context/entities/companiesInText"
import { readText } from "./reading"

function said(text: string): string {
  const tickers = companiesNamedIn(text).map(({ tickers: [first] }) => first)
  const signs = readText(text, tickers).read.map(
    ({ ticker, effect }) => `${ticker}:${effect.eventType}:${effect.direction === "bullish" ? "+" : "-"}`,
  )
  return signs.toSorted().join(" ")
}

describe("the scope of a word", () => {
  it.each([
    ["negation", "Boeing does not raise its delivery guidance"],
    ["denial", "Pfizer denies it will cut its guidance"],
    ["a refusal", "Cisco rules out job cuts"],
    ["a rejected bid", "Intel board rejects takeover bid"],
    ["withdrawal", "Ford drops plans to close Michigan plant"],
    ["what is not needed", "Hershey: recall of chocolate bars not needed"],
    ["doubt", "Merck unlikely to win early approval for cancer pill"],
    ["possibility", "FDA could reject Biogen drug"],
    ["a plan in talks", "Exxon in talks to buy shale driller"],
    ["a condition", "Unless costs fall, General Mills will cut its guidance"],
    ["a question", "Will Ford beat earnings estimates again?"],
    ["the past", "A year after the recall, Tyson looks for new suppliers"],
    ["a look ahead", "Netflix earnings preview: can it top estimates?"],
    ["an opinion", "Opinion: Meta's buyback is a mistake"],
    ["a list", "Nine stocks that could beat earnings, from Apple to Visa"],
    ["a relative clause", "Microsoft meets the bank that recalled its cards"],
    ["a prospect", "Recall fears weigh on Hershey"],
    ["what it stops well short of", "Nike stops well short of raising its outlook"],
    ["what is still to come", "Regulators have yet to approve Lilly's pill"],
    ["a report that was made up", "Ford says reports of job cuts were made up"],
    ["a judgment of an act", "Altria was right to drop the bid"],
    ["blame of another", "CrowdStrike blames Microsoft for outage"],
    ["a memory", "Apple recalls its roots in new advert"],
    ["an event that only goes on", "EU probe of Meta enters fifth year"],
  ])("takes in %s: %s", (_, text) => expect(said(text)).toBe(""))

  it.each([
    ["FDA declines to approve Biogen's depression drug", "BIIB:regulatory_approval:-"],
    ["FDA fails to approve Biogen's depression drug", "BIIB:regulatory_approval:-"],
    ["Regulators close Tesla brake probe without action", "TSLA:regulatory_action:+"],
    ["Court annuls fine against Apple", "AAPL:regulatory_action:+"],
    ["Adobe drops plan to acquire design start-up", "ADBE:acquisition:+"],
    ["Private equity group withdraws bid for Hasbro", "HAS:acquisition:-"],
    ["Leidos loses NASA contract", "LDOS:contract_award:-"],
    ["Boeing suspends share buyback", "BA:share_buyback:-"],
    ["U.S. lifts export ban on Nvidia's chips", "NVDA:tariff:+"],
    ["Abbott resumes sales of baby formula as recall ends", "ABT:product_recall:+"],
    ["Judge denies Meta's motion to dismiss lawsuit", "META:litigation:-"],
    ["Court revives lawsuit against Apple that a judge had dismissed", "AAPL:litigation:-"],
  ])("reads a reversal as an event of its own: %s", (text, signs) => expect(said(text)).toBe(signs))

  it("ends at a conjunction and at the end of a clause", () => {
    expect(said("Boeing cuts its guidance but does not expect layoffs")).toBe("BA:guidance_cut:-")
    expect(said("Apple does not comment, Tesla recalls 2 million vehicles")).toBe("TSLA:product_recall:-")
  })

  it("is silent about a company if the headline reports both good and bad news of it", () => {
    expect(said("Nike beats profit estimates, cuts its full-year outlook")).toBe("")
  })
})

describe("the role of a company", () => {
  it.each([
    ["Disney loses patent suit against Netflix", "DIS:litigation:- NFLX:litigation:+"],
    ["Microsoft wins patent suit against Apple", "AAPL:litigation:- MSFT:litigation:+"],
    ["Apple sues Qualcomm over royalties", "QCOM:litigation:-"],
    ["Chevron to buy Hess Corporation for $53 billion", "CVX:acquisition:- HES:acquisition:+"],
    ["Norfolk Southern to be acquired by Union Pacific", "NSC:acquisition:+ UNP:acquisition:-"],
    ["Nvidia to replace Intel in Dow", "INTC:index_inclusion:- NVDA:index_inclusion:+"],
    ["Pentagon awards RTX $1.2 billion radar order", "RTX:contract_award:+"],
    ["Boeing wins order from Delta Air Lines", "BA:contract_award:+"],
    ["Skyworks cuts its outlook after Apple trims orders", "SWKS:guidance_cut:-"],
    ["Amgen shares slide as FDA rejects obesity shot", "AMGN:regulatory_approval:-"],
    ["Dell, shut out for years, to join S&P 500", "DELL:index_inclusion:+"],
    ["Blow for Incyte: FDA turns down lupus pill", "INCY:regulatory_approval:-"],
    ["Hair found in jars forces Kraft Heinz to pull soup from shelves", "KHC:product_recall:-"],
    ["Cheaper grain leaves General Mills earnings above consensus", "GIS:earnings_beat:+"],
    ["Dow Jones average drops Intel to make room for Nvidia", "INTC:index_inclusion:- NVDA:index_inclusion:+"],
    ["Jury sides with Netflix and not with Broadcom over patents", "AVGO:litigation:- NFLX:litigation:+"],
    ["Intel's chief executive quits", "INTC:executive_change:-"],
    ["Robinhood, Dell to join S&P 500", "DELL:index_inclusion:+ HOOD:index_inclusion:+"],
    ["Leidos snatches radar contract from RTX", "LDOS:contract_award:+ RTX:contract_award:-"],
    ["Thieves make off with records of Labcorp patients", "LH:cyber_incident:-"],
  ])("decides who gains and who loses: %s", (text, signs) => expect(said(text)).toBe(signs))

  it.each([
    ["a forecaster", "Goldman Sachs cuts its oil price forecast"],
    ["an analyst", "Morgan Stanley raises price target on Nvidia"],
    ["an adviser", "Goldman Sachs advises Mars on chocolate acquisition"],
    ["a speaker", "Tariffs will hurt shoppers, Walmart says"],
    ["a customer", "Nokia wins contract from AT&T"],
    ["the one whose supplier it is", "Foxconn, an Apple supplier, misses profit estimates"],
    ["a brand with a bottler", "Coca-Cola bottler in Mexico recalls bottled water"],
    ["a former employer", "Former Intel engineer charged with stealing secrets"],
    ["an employer of claimants", "Boeing whistleblower wins settlement from staffing agency"],
    ["a venue", "Robbery at Walgreens, police investigate"],
    ["a helper", "IBM helps hospital recover after ransomware attack"],
    ["a shop that stocks what another recalls", "Walmart pulls rival farm's spinach from shelves"],
    ["a witness", "Union Pacific crew recalls derailment at hearing"],
    ["a namesake", "United Nations cuts jobs as donors pull back"],
    ["a standard of comparison", "Airbus wins order for 40 jets, a blow to Boeing"],
    ["the owner of a product that others changed", "Amgen slides as FDA approves Novo shot"],
  ])("leaves out %s: %s", (_, text) => expect(said(text)).toBe(""))

  it("is that of the only company if a text names none", () => {
    expect(readText("Chief executive resigns", ["AAPL"]).read).toMatchObject([{ ticker: "AAPL" }])
    expect(readText("Chief executive resigns", ["AAPL", "MSFT"]).read).toEqual([])
    expect(readText("Samsung beats profit estimates", ["AAPL"]).read).toEqual([])
    expect(readText("A new chief executive, no news", ["A"]).read).toEqual([])
  })

  it("is found by symbol as by name", () => {
    expect(readText("$BA recalls jets", ["BA"]).read).toMatchObject([{ ticker: "BA" }])
    expect(readText("Boeing (NYSE: BA) cuts its guidance", ["BA"]).read).toMatchObject([{ ticker: "BA" }])
  })
})
