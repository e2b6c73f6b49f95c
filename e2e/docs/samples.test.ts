// @module-tag slow
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { products } from "../../server/products"
import { docsPages } from "../../server/surfaces/docs/contents"
import { testServer } from "../support/testServer"

const server = testServer()
const folder = mkdtempSync(join(tmpdir(), "assay-samples-"))
afterAll(() => rmSync(folder, { recursive: true }))

type Language = keyof typeof languages

const languages = {
  curl: { ending: "sh", command: "bash", runner: "runSamples.sh" },
  TypeScript: { ending: "mts", command: process.execPath, runner: "runSamples.mjs" },
  Python: { ending: "py", command: "python3", runner: "runSamples.py" },
} as const

/** A key allows 30 requests a minute, and the server's clock stands still. */
const samplesPerKey = 6

let keys: string[] = []
beforeAll(async () => {
  const most = Math.max(...Object.keys(languages).map((language) => samplesOf(language as Language).length))
  keys = await Promise.all(Array.from({ length: 3 * Math.ceil(most / samplesPerKey) }, () => server.key("api_pro")))
  for (const file of ["assay.ts", "assay.py"]) {
    writeFileSync(
      join(folder, file),
      (await (await fetch(`${server.origin}/clients/${file}`)).text()).replaceAll("https://assay.test", server.origin),
    )
  }
  // Makes curl fail on refusals, as our own clients do.
  writeFileSync(join(folder, ".curlrc"), "fail-with-body\n")
})

describe("the samples of the documentation run as shown", () => {
  it.each(Object.keys(languages) as Language[])("in %s", async (language) => {
    const samples = samplesOf(language)
    expect(samples.length).toBeGreaterThan(products.length)
    const own = keys.splice(0, Math.ceil(samples.length / samplesPerKey))
    const jobs = samples.map((code, at) => {
      const file = join(folder, `sample${at}.${languages[language].ending}`)
      writeFileSync(file, code)
      return `${own[Math.floor(at / samplesPerKey)]} ${file}\n`
    })
    expect(await run(language, jobs)).toEqual({ code: 0, output: "" })
  })
})

/** All code of a language. A sample that continues the previous one, as with pandas, is appended to it. */
function samplesOf(language: Language): string[] {
  const blocks = new RegExp(
    `^\`\`\`\\w+ (?:tab="${language}"|title="${language} with pandas")\n([\\s\\S]*?)^\`\`\``,
    "gm",
  )
  return docsPages(server.origin).flatMap(({ markdown }) => {
    const codes = [...markdown.matchAll(blocks)].map(([block, code]) => ({ goesOn: block.includes("title="), code }))
    return codes.map(({ goesOn, code }, at) => (goesOn ? `${codes[at - 1].code}\n${code}` : code))
  })
}

async function run(language: Language, jobs: readonly string[]): Promise<{ code: number | null; output: string }> {
  const { command, runner } = languages[language]
  const child = spawn(command, [join(import.meta.dirname, runner)], {
    cwd: folder,
    env: { ...process.env, CURL_HOME: folder, HOME: folder },
  })
  child.stdin.end(jobs.join(""))
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ])
  return { code, output: output + errors }
}
