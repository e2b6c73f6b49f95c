import type { Prisma } from "../../platform/database/generated/client"

/** `rotating`: replaced by a newer key, and working on until `revokedAt`. */
export type KeyStatus = "active" | "rotating" | "revoked" | "deactivated" | "expired"

type Deadlines = { revokedAt: Date | null; deactivatedAt: Date | null; expiresAt: Date | null }

/** What a key is at an instant, judged in the order in which a request with it is. */
export function keyStatus({ revokedAt, deactivatedAt, expiresAt }: Deadlines, at: Date): KeyStatus {
  if (revokedAt && revokedAt <= at) return "revoked"
  if (deactivatedAt && deactivatedAt <= at) return "deactivated"
  if (expiresAt && expiresAt <= at) return "expired"
  return revokedAt ? "rotating" : "active"
}

/** The keys that are active or rotating at an instant. */
export function workingAt(at: Date): Prisma.ApiKeyWhereInput {
  return {
    AND: (["revokedAt", "deactivatedAt", "expiresAt"] as const).map((end) => ({
      OR: [{ [end]: null }, { [end]: { gt: at } }],
    })),
  }
}
