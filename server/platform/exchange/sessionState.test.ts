import { expect, it } from "vitest"
import { sessionState } from "./sessionState"

it.each([
  ["a Sunday", "2026-11-22T15:00:00Z", { target: "2026-11-23", isOpen: false, closedFor: "Sunday" }],
  ["Thanksgiving", "2026-11-26T15:00:00Z", { target: "2026-11-27", isEarlyClose: true, closedFor: "Thanksgiving Day" }],
  ["a morning", "2026-11-23T12:00:00Z", { target: "2026-11-23", isOpen: false, closedFor: null }],
  ["the middle of a session", "2026-11-23T16:00:00Z", { target: "2026-11-23", isOpen: true, closedFor: null }],
  ["an evening", "2026-11-23T22:00:00Z", { target: "2026-11-24", isOpen: false, isEarlyClose: false, closedFor: null }],
  ["the early hours of a Saturday in UTC, a Friday in New York", "2026-11-21T03:00:00Z", { closedFor: null }],
])("for %s, gives the session ahead and why that day has none", (_, at, state) => {
  expect(sessionState(new Date(at))).toMatchObject(state)
})
