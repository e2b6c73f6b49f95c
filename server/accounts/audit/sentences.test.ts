import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { sentenceOf } from "./sentences"
import { auditActions } from "./write"

const server = join(import.meta.dirname, "../..")
const ofKey = { keyId: "key_new", prefix: "assay_newone", replacedPrefix: "assay_oldone" }
const ofAccount = { keyId: null, prefix: null, replacedPrefix: null }
const told = (entry: Parameters<typeof sentenceOf>[0]) => sentenceOf(entry, (instant) => `the ${instant}`)

describe("the audit trail", () => {
  it.each(auditActions)("describes %s in a sentence, even if an older version left details out", (action) => {
    for (const detail of [{}, null, { from: null, to: null }, { replaces: 1, overlapSeconds: "a" }]) {
      expect(told({ ...ofAccount, action, detail })).toMatch(/^[A-Z].* .*\.$/)
    }
  })

  it("is written in one place only", () => {
    const files = globSync("**/*.ts", { cwd: server, exclude: (name) => String(name).endsWith("generated") })
    const writers = files.filter((file) => readFileSync(join(server, file), "utf8").includes("auditEntry.create"))
    expect(writers.filter((file) => !file.endsWith(".test.ts"))).toEqual([join("accounts", "audit", "write.ts")])
  })

  it("names the new key and the one that it replaced", () => {
    const rotated = { ...ofKey, action: "key.rotated", detail: { replaces: "key_old", overlapSeconds: 3_600 } }
    expect(told(rotated)).toBe("assay_newone… replaced assay_oldone…, with 1 h of overlap.")
    const erased = {
      ...rotated,
      prefix: null,
      replacedPrefix: null,
      detail: { replaces: "key_old", overlapSeconds: 0 },
    }
    expect(told(erased)).toBe("key_new replaced key_old, without overlap.")
  })

  it("names keys, expiries, plans and mails as of the time of the entry", () => {
    const at = "2026-11-21T00:00:00.000Z"
    const plan = (tier: string, isLegacyPrice = false) => ({ tier, isLegacyPrice })
    expect([
      told({ ...ofKey, action: "key.issued", detail: { name: "nightly" } }),
      told({ ...ofKey, action: "key.renamed", detail: { from: "nightly", to: "weekly" } }),
      told({ ...ofKey, action: "key.expiry_set", detail: { from: null, to: at } }),
      told({ ...ofKey, action: "key.expiry_set", detail: { from: at, to: null } }),
      told({
        ...ofKey,
        action: "key.limited",
        detail: { to: { scopes: ["market"], networks: ["::1/128"], share: { percent: 5 } } },
      }),
      told({ ...ofKey, action: "key.limited", detail: { to: { scopes: [], networks: [], share: null } } }),
      told({ ...ofAccount, action: "plan.changed", detail: { from: plan("free"), to: plan("api_pro", true) } }),
      told({ ...ofAccount, action: "sessions.ended", detail: {} }),
      told({ ...ofAccount, action: "sessions.ended", detail: { isOthers: true } }),
      told({ ...ofAccount, action: "mails.chosen", detail: { wantsQuotaMails: false, wantsDailyBrief: true } }),
    ]).toEqual([
      "assay_newone… was created, called “nightly”.",
      "assay_newone… was renamed from “nightly” to “weekly”.",
      `assay_newone… was set to expire on the ${at}.`,
      "assay_newone… no longer expires.",
      "assay_newone… was limited to market, ::1/128, 5% of the day.",
      "assay_newone… has no limits of its own any more.",
      "The plan changed from Free to Professional (legacy price).",
      "All browsers were signed out.",
      "All other browsers were signed out.",
      "Email preferences were saved: quota off, daily brief on.",
    ])
  })
})
