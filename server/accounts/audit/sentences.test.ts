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
    const atOnce = { replaces: "key_old", overlapSeconds: 0 }
    expect(told({ ...rotated, prefix: null, replacedPrefix: null, detail: atOnce })).toBe(
      "key_new replaced key_old, without overlap.",
    )
  })

  const at = "2026-11-21T00:00:00.000Z"
  const plan = (tier: string, isLegacyPrice = false) => ({ tier, isLegacyPrice })
  const limited = { scopes: ["market"], networks: ["::1/128"], share: { percent: 5 } }
  const managing = { scopes: ["account:manage"], networks: [], share: null }
  const unlimited = { scopes: [], networks: [], share: null }

  it.each([
    ["key.issued", { name: "nightly" }, "assay_newone… was created, called “nightly”."],
    ["key.renamed", { from: "nightly", to: "weekly" }, "assay_newone… was renamed from “nightly” to “weekly”."],
    ["key.expiry_set", { from: null, to: at }, `assay_newone… was set to expire on the ${at}.`],
    ["key.expiry_set", { from: at, to: null }, "assay_newone… no longer expires."],
    ["key.limited", { to: limited }, "assay_newone… was limited to market, ::1/128, 5% of the day."],
    ["key.limited", { to: unlimited }, "assay_newone… has no limits of its own any more."],
    [
      "key.issued",
      { name: "ci", limits: managing },
      "assay_newone… was created, called “ci”. It may manage the account.",
    ],
    [
      "key.limited",
      { from: unlimited, to: managing },
      "assay_newone… has no limits of its own. It may manage the account.",
    ],
    [
      "key.limited",
      { from: managing, to: limited },
      "assay_newone… was limited to market, ::1/128, 5% of the day. It may no longer manage the account.",
    ],
    [
      "team.key_revoked",
      { email: "ann@example.com", prefix: "assay_abcdef" },
      "The key assay_abcdef… of ann@example.com was revoked.",
    ],
    [
      "plan.changed",
      { from: plan("free"), to: plan("api_pro", true) },
      "The plan changed from Free to Professional (legacy price).",
    ],
    ["sessions.ended", {}, "All browsers were signed out."],
    ["sessions.ended", { isOthers: true }, "All other browsers were signed out."],
    [
      "mails.chosen",
      { wantsQuotaMails: false, wantsDailyBrief: true },
      "Email preferences were saved: quota off, daily brief on.",
    ],
  ] as const)("describes %s as of the time of the entry: %j", (action, detail, sentence) => {
    expect(told({ ...(action.startsWith("key.") ? ofKey : ofAccount), action, detail })).toBe(sentence)
  })
})
