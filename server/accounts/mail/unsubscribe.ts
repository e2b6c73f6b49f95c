import { createHmac, timingSafeEqual } from "node:crypto"
import type { Database } from "../../platform/database/database"
import { deriveKey } from "../../platform/secret"
import { writeAudit } from "../audit/write"

const path = "/unsubscribe"

/** For an account's daily mails. It does not expire: an old mail's link must be as good as a new one's. */
export function unsubscribeUrl(baseUrl: string, secret: Buffer, accountId: string): string {
  const query = new URLSearchParams({ account: accountId, signature: signatureOf(secret, accountId) })
  return `${baseUrl}${path}?${query}`
}

export function unsubscribeHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
}

export function accountOf(query: URLSearchParams, secrets: readonly Buffer[]): string | null {
  const accountId = query.get("account") ?? ""
  const given = Buffer.from(query.get("signature") ?? "")
  const isSignedWith = (secret: Buffer) => {
    const expected = Buffer.from(signatureOf(secret, accountId))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return secrets.some(isSignedWith) ? accountId : null
}

/** Also drops daily mails that are waiting. Repeating it, or an unknown account, is fine. */
export async function unsubscribe({ prisma }: Database, accountId: string, at: Date): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.account.updateMany({
      where: { id: accountId, wantsDailyBrief: true },
      data: { wantsDailyBrief: false },
    })
    await tx.mail.deleteMany({ where: { accountId, kind: "daily_brief", status: "queued" } })
    if (count === 0) return
    const detail = { from: "daily_brief" }
    await writeAudit(tx, { at, actor: "mail" }, "account.unsubscribed", { accountId, detail })
  })
}

function signatureOf(secret: Buffer, accountId: string): string {
  return createHmac("sha256", deriveKey(secret, "unsubscribe")).update(accountId).digest("base64url")
}
