import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { Prisma } from "../../platform/database/generated/client"
import { type ExportSection, exportSections } from "./sections"

const notExported: Partial<Record<Prisma.ModelName, string>> = {
  OauthCode: "It ends after a minute, and what it is exchanged for is in apps.",
  SignInCode: "Only hashes, which end with a link in mailed_links.",
  StreamLease: "It is there while a stream is open, and says no more than that.",
  MailboxMessage:
    "The same mails as rendered, with the links that open the account; kept where no provider sends them.",
}

type Model = { name: string; body: string }

const models: Model[] = [
  ...readFileSync("prisma/schema.prisma", "utf8").matchAll(/^model (\w+) \{$([\s\S]*?)^\}/gm),
].map(([, name, body]) => ({ name, body }))

/** Tables that have a column with an account or an address, or that refer to a row with one. */
function listPersonal(of: readonly Model[]): string[] {
  const personal = new Set(
    of
      .filter(({ name, body }) => name === "Account" || /^\s+(\w*[aA]ccountId|ownerId|email|recipient)\s/m.test(body))
      .map(({ name }) => name),
  )
  for (let before = -1; before < personal.size; ) {
    before = personal.size
    for (const { name, body } of of) {
      const parents = [...body.matchAll(/^\s+\w+\s+(\w+)\??\s+@relation\(fields:/gm)].map(([, parent]) => parent)
      if (parents.some((parent) => personal.has(parent))) personal.add(name)
    }
  }
  return [...personal].toSorted()
}

const exported: string[] = Object.values(exportSections).flatMap((section) => [...section.models])

describe("the export of an account", () => {
  it("has every table about accounts, or a reason why not", () => {
    expect(models.length).toBeGreaterThan(50)
    expect(listPersonal(models)).toEqual([...exported, ...Object.keys(notExported)].toSorted())
  })

  it("would miss a new table with an account, an address or a row that has one", () => {
    for (const body of [
      "  accountId String @map",
      "  email String",
      "  key ApiKey @relation(fields: [keyId])",
      "  hook WebhookDelivery? @relation(fields: [hookId])",
    ]) {
      expect(listPersonal([...models, { name: "Unexported", body: `\n${body}\n` }])).toContain("Unexported")
    }
  })

  it("reads no column with a hash or a secret", () => {
    for (const { fields, opened = {} } of Object.values<ExportSection>(exportSections)) {
      const columns = Object.entries(fields).filter(([field]) => !Object.hasOwn(opened, field))
      for (const [, sql] of columns) expect(sql).not.toMatch(/hash|secret$|sealed|nonce|challenge|successor/)
    }
  })
})
