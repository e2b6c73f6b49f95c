import { randomInt } from "node:crypto"
import type { Env } from "../../../platform/env"
import { type CommandLine, UsageError } from "../../command"
import { printTable } from "../table"
import { asker } from "./ask"
import { findingsOf } from "./findings"
import { lookAt } from "./look"

export async function examine(given: string, { CONTACT }: Pick<Env, "CONTACT">, line: CommandLine): Promise<void> {
  const site = siteOf(given)
  const findings = findingsOf(site, await lookAt(site, asker(CONTACT), madeUpAddress))
  const rows = findings.map(({ about, verdict, asked, answered, means }) => [verdict, about, asked, answered, means])
  printTable(["verdict", "about", "asked", "came back", "so"], rows, line)
  if (findings.some(({ verdict }) => verdict === "wrong")) line.code = 1
}

function siteOf(given: string): URL {
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.username) {
    throw new UsageError("--from takes the public URL of the service, such as https://assay.example.com.")
  }
  return url
}

const madeUpAddress = () => `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(256)}`
