/*
 * Signals that follow from events: trades of Congress, calls of creators, headlines; and how each is issued and graded.
 * This room must not depend on who reads them, or on what the models predict.
 */

export const eventTypes = {
  earnings_beat: "Results that were better than expected.",
  earnings_miss: "Results that were worse than expected.",
  guidance_raise: "The company raises what it expects of its own future.",
  guidance_cut: "The company lowers or withdraws what it expects of its own future.",
  contract_award: "A customer or a government orders from the company.",
  regulatory_action: "An authority investigates, fines, sues or restricts.",
  regulatory_approval: "An authority approves a product, a merger or a licence.",
  product_recall: "Products are recalled, withdrawn or suspended.",
  executive_change: "A chief executive, chief financial officer or chair leaves or arrives.",
  index_inclusion: "The share joins or leaves an index.",
  tariff: "A tariff, a quota, a sanction or an export control is announced or changed.",
  acquisition: "The company buys, sells, merges or is bid for.",
  cyber_incident: "A security breach or an outage of its systems.",
  restructuring: "Job cuts, closures, impairments, or a bankruptcy of part of it.",
  share_buyback: "The company buys back shares, or changes its dividend.",
  litigation: "A judgment, a settlement or a suit between companies or by private parties.",
} as const

export type EventType = keyof typeof eventTypes

/** The cast is safe: these are the keys of a table that is not empty. */
export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]

/** Signals of one type are graded together. An event's direct effect and its effect on others are two types. */
export type SignalType = { eventType: EventType; isSecondOrder: boolean }

export function typeKey({ eventType, isSecondOrder }: SignalType): string {
  return isSecondOrder ? `${eventType}/second_order` : eventType
}

export function typeName({ eventType, isSecondOrder }: SignalType): string {
  const name = eventType.replaceAll("_", " ")
  return isSecondOrder ? `${name}, second order` : name
}
