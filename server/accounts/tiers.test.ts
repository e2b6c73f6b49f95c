import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readEnv } from "../platform/env"
import { priceVariable } from "./billing/prices"
import { includes, isTier, paidTiers, type Tier, tierNames, tiers } from "./tiers"

describe("the tiers", () => {
  it("sell what the pricing table says", () => {
    const rowOf = ({
      tierName,
      pricePerMonthUsd,
      pricePerYearUsd,
      legacyPricePerMonthUsd,
      limits,
    }: (typeof tiers)[Tier]) =>
      [tierName, pricePerMonthUsd, pricePerYearUsd, legacyPricePerMonthUsd, limits.perMinute, limits.perDay] as const
    expect(Object.entries(tiers).map(([tier, sold]) => [tier, ...rowOf(sold)])).toEqual([
      ["free", "Free", 0, 0, null, 5, 100],
      ["api_starter", "Premium", 29, 290, 49, 10, 500],
      ["api_pro", "Professional", 99, 990, 199, 30, 1_000],
    ])
  })

  it("are those of the database", () => {
    const values = /enum Tier \{([^@]*)@@map/.exec(readFileSync("prisma/schema.prisma", "utf8"))?.[1] ?? ""
    expect(values.split(/\s+/).filter(Boolean), "the enum Tier of prisma/schema.prisma").toEqual(tierNames)
  })

  it("have a price variable for each tier that is sold", async () => {
    const today = paidTiers.map(priceVariable)
    const legacy = today.map((variable) => `${variable}_LEGACY`)
    const yearly = today.map((variable) => `${variable}_YEARLY`)
    const named = [...today, ...yearly, ...legacy]
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
      .replace(/(?<=\n)(STRIPE_PRICE_[A-Z]+_YEARLY=\n)+/, linesOf(yearly))
      .replace(/(?<=\n)(STRIPE_PRICE_[A-Z]+_LEGACY=\n)+/, linesOf(legacy))
    await expect(example).toMatchFileSnapshot("../../.env.example")
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
})
