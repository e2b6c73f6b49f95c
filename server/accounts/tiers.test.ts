import { describe, expect, it } from "vitest"
import { anonymousLimits, includes, isTier, tiers } from "./tiers"

describe("the tiers", () => {
  it("sell what the pricing table says", () => {
    const table = Object.entries(tiers).map(([tier, { tierName, pricePerMonthUsd, limits }]) => [
      tier,
      tierName,
      pricePerMonthUsd,
      limits.perMinute,
      limits.perDay,
    ])
    expect(table).toEqual([
      ["free", "Free", 0, 5, 100],
      ["api_starter", "Premium", 29, 10, 500],
      ["api_pro", "Professional", 99, 30, 1_000],
    ])
  })

  it("keep the legacy price of $49 for Premium and of $199 for Professional", () => {
    expect(tiers.free.legacyPricePerMonthUsd).toBeNull()
    expect(tiers.api_starter.legacyPricePerMonthUsd).toBe(49)
    expect(tiers.api_pro.legacyPricePerMonthUsd).toBe(199)
  })

  it("include every lower tier and no higher one", () => {
    const ladder = ["free", "api_starter", "api_pro"] as const
    for (const [height, tier] of ladder.entries()) {
      for (const [step, required] of ladder.entries()) expect(includes(tier, required)).toBe(height >= step)
    }
  })

  it("are known only by their internal names", () => {
    expect(["free", "api_starter", "api_pro"].every(isTier)).toBe(true)
    expect(["Premium", "", "toString", "__proto__"].some(isTier)).toBe(false)
  })

  it("allow a caller without a key 30 requests a minute and 1,000 a day", () => {
    expect(anonymousLimits).toEqual({ perMinute: 30, perDay: 1_000 })
  })
})
