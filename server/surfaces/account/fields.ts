import { z } from "zod"
import { mostNetworks } from "../../accounts/keys/networks"
import { overlaps } from "../../accounts/keys/rotate"
import { manageScope } from "../../accounts/wantedKeyLimits"
import { type Topic, topicNames } from "../../events/topics"
import { productFamilies } from "../../products/families"
import { mostTickers } from "../requests/streamParams"

/** The fields of what an owner sends, in the dashboard and by the API. */

export const instant = z.iso.datetime()

export const keyName = z
  .string()
  .trim()
  .min(1, "Give the key a name, such as the program that will use it.")
  .max(60, "A name has at most 60 characters.")
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, "A name has no control characters.")
  .meta({ description: "The name of the key.", pattern: "^.{1,60}$", examples: ["nightly report"] })

export const expiresAt = z.iso
  .datetime({ error: "This is not a date." })
  .nullable()
  .describe("When the key stops working, in UTC. Null: never.")

export const keyMode = z
  .enum(["live", "test"])
  .describe("`test` for a key that gets recorded samples, and is not charged.")

export const overlapSeconds = z.literal(overlaps).meta({
  type: "integer",
  minimum: 0,
  maximum: 86_400,
  description: "How long the old one works beside the new one: not at all, an hour or a day.",
})

const scopes: [string, ...string[]] = [manageScope, ...productFamilies]
const amount = (maximum: number, description: string) =>
  z.number().meta({ type: "integer", minimum: 1, maximum, description })

export const keyLimits = z
  .strictObject({
    scopes: z
      .array(z.enum(scopes))
      .max(scopes.length)
      .readonly()
      .describe(`Families of products that the key may ask for; none: all. ${manageScope} is not one of all.`),
    networks: z
      .array(z.string().trim().min(1).max(100, "A network has at most 43 characters."))
      .max(mostNetworks, `A key may be limited to at most ${mostNetworks} networks.`)
      .readonly()
      .describe("Networks that it may be sent from, in CIDR notation; none: any."),
    share: z
      .union(
        [
          z.strictObject({ percent: amount(100, "Percent of the plan’s requests a day.") }),
          z.strictObject({ requests: amount(1_000_000, "Requests a day.") }),
        ],
        { error: "must be a percent or a number of requests, or null" },
      )
      .nullable()
      .describe("Its share of the plan’s day. Null: all of it."),
  })
  .describe("What the key may do within the plan.")

export const ticker = z
  .string()
  .trim()
  .min(1, "Enter a ticker, such as AAPL.")
  .max(20, "A ticker has at most 10 characters.")
  .regex(/^[\w./ -]+$/, "A ticker has letters, digits, dots and hyphens, such as BRK.B.")

export const webhookFields = {
  url: z
    .string()
    .trim()
    .min(1, "Enter the address of your endpoint.")
    .max(500, "This address is too long.")
    .describe("The address that events are posted to."),
  topics: z
    .array(z.enum(topicNames as [Topic, ...Topic[]]))
    .min(1, "Choose at least one topic.")
    .max(topicNames.length)
    .describe("The topics that it gets."),
  tickers: z
    .array(ticker)
    .max(mostTickers, `Name at most ${mostTickers} tickers.`)
    .describe("The tickers that it gets events of; none: all."),
}
