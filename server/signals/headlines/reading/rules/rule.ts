import type { EventType } from "../../../eventTypes"
import type { Direction } from "../../../grade"
import { pattern } from "../words"

/**
 * `subject` acts or has; `inside` stands between the words of the event; `object` follows; or the preposition before it.
 * `implied`: an authority decides on a product that belongs to whom the headline is about.
 * `announced`: the heading says that the news is good or bad for it.
 */
export type Role = "subject" | "inside" | "object" | string

export type Effect = { eventType: EventType; direction: Direction; horizonSessions: number; because: string }

export type Rule = {
  says: RegExp
  /** The effect if the first of two figures is lower than the second. Such a rule has none if they are equal. */
  lower: Effect | null
  /** Null for words that report no event with a sign. They keep others from reading them. */
  effect: Effect | null
  /** The roles that the effect is on, in order of preference. */
  on: readonly Role[]
  /** The roles that the opposite effect is on. */
  opposite: readonly Role[]
  opposed: string
  /** Whether a product may stand between a company and the event: "Gilead HIV shot approved". */
  isOfProduct: boolean
  /** A forecaster counts only with a forecast of its own results. */
  isOwn: boolean
  /** Whether the company may be named by its own people: "Labcorp patients". */
  isOfPeople: boolean
  /** What the text has to say somewhere. */
  given: RegExp | null
}

type Options = {
  lower?: Effect
  opposite?: string
  opposed?: string
  product?: boolean
  own?: boolean
  others?: boolean
  given?: string
}

export function rule(effect: Effect, says: string, on: string, options: Options = {}): Rule {
  const roles = (listed: string) => listed.split(" ").filter(Boolean)
  return {
    ...{ effect, says: pattern(says), on: roles(on), opposite: roles(options.opposite ?? "") },
    opposed: options.opposed ?? "What is good for one side is bad for the other.",
    ...{ isOfProduct: options.product ?? false, isOwn: options.own ?? false },
    ...{ isOfPeople: options.others ?? false, lower: options.lower ?? null },
    given: options.given === undefined ? null : new RegExp(` (?:${options.given}) `),
  }
}

export function nothing(says: string): Rule {
  return {
    effect: null,
    says: pattern(says),
    on: [],
    opposite: [],
    opposed: "",
    isOfProduct: false,
    isOwn: false,
    isOfPeople: false,
    lower: null,
    given: null,
  }
}

export function effect(eventType: EventType, direction: Direction, horizonSessions: number, because: string): Effect {
  return { eventType, direction, horizonSessions, because }
}
