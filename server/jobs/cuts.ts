import { sessionNumber } from "../platform/exchange/sessions"
import { SERVED_SESSIONS } from "../predictions/trainingWindows"

/**
 * The session at which a session's model starts to serve. It depends on the calendar alone, so a session has the same
 * model whatever ranges are predicted, in whatever order.
 */
export function cutOf(sessions: readonly string[], session: number): number {
  return Math.max(0, session - (sessionNumber(sessions[session]) % SERVED_SESSIONS))
}
