import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readEnv } from "../platform/env"
import { priceVariable } from "./billing/prices"
import { anonymousLimits, includes, isTier, paidTiers, tierNames, tiers } from "./tiers"

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

  it("are those of the database", () => {
    const values = /enum Tier \{([^@]*)@@map/.exec(readFileSync("prisma/schema.prisma", "utf8"))?.[1] ?? ""
    expect(values.split(/\s+/).filter(Boolean), "the enum Tier of prisma/schema.prisma").toEqual(tierNames)
  })

  it("have a price variable for each tier that is sold", async () => {
    const today = paidTiers.map(priceVariable)
    const legacy = today.map((variable) => `${variable}_LEGACY`)
    const named = [...today, ...legacy]
    const read = readEnv({
      STRIPE_SECRET_KEY: "sk",
      STRIPE_WEBHOOK_SECRET: "wh",
      ...Object.fromEntries(named.map((name) => [name, "price"])),
    })
    const unread = named.filter((variable) => !Object.hasOwn(read, variable))
    expect(unread, "variables that server/platform/env.ts is to read").toEqual([])
    const linesOf = (variables: readonly string[]) => variables.map((variable) => `${variable}=\n`).join("")
    const example = readFileSync(".env.example", "utf8")
      .replace(/(?<=\n)(STRIPE_PRICE_[A-Z]+=\n)+/, linesOf(today))
      .replace(/(?<=\n)(STRIPE_PRICE_[A-Z]+_LEGACY=\n)+/, linesOf(legacy))
    await expect(example).toMatchFileSnapshot("../../.env.example")
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
