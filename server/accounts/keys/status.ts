import type { Prisma } from "../../platform/database/generated/client"

/** `rotating`: replaced by a newer key, and working until `revokedAt`. */
export type KeyStatus = "active" | "rotating" | "revoked" | "deactivated" | "expired"

type Deadlines = { revokedAt: Date | null; deactivatedAt: Date | null; expiresAt: Date | null }

export function keyStatus({ revokedAt, deactivatedAt, expiresAt }: Deadlines, at: Date): KeyStatus {
  if (revokedAt && revokedAt <= at) return "revoked"
  if (deactivatedAt && deactivatedAt <= at) return "deactivated"
  if (expiresAt && expiresAt <= at) return "expired"
  return revokedAt ? "rotating" : "active"
}

export function workingAt(at: Date): Prisma.ApiKeyWhereInput {
  return {
    AND: (["revokedAt", "deactivatedAt", "expiresAt"] as const).map((end) => ({
      OR: [{ [end]: null }, { [end]: { gt: at } }],
    })),
  }
}
