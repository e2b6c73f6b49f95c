import { sessionNumber } from "../platform/exchange/sessions"
import { SERVED_SESSIONS } from "../predictions/windows"

/**
 * The session at which the model of a session begins to serve. The calendar alone says which: a session has the same model
 * in whatever ranges, and in whatever order, it and those around it are predicted.
 */
export function cutOf(sessions: readonly string[], session: number): number {
  return Math.max(0, session - (sessionNumber(sessions[session]) % SERVED_SESSIONS))
}
