import { TRPCError } from "@trpc/server"
import type { Declined } from "../../../accounts/keys/owned"

export function requireDone<Done extends { ok: true }>(done: Done | Declined): Done {
  if (done.ok) return done
  throw new TRPCError({ code: codes[done.reason], message: done.sentence })
}

const codes = { not_found: "NOT_FOUND", not_possible: "BAD_REQUEST", limit: "TOO_MANY_REQUESTS" } as const
