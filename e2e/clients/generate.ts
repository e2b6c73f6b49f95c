import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { createClient } from "@hey-api/openapi-ts"
import openapiTypescript, { astToString } from "openapi-typescript"
import { generate as orval } from "orval"

export async function generateClients(document: object, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const input = join(folder, "openapi.json")
  const text = JSON.stringify(document)
  writeFileSync(input, text)
  writeFileSync(join(folder, "openapi-typescript.ts"), astToString(await openapiTypescript(text)))
  await createClient({ input, output: join(folder, "hey-api"), logs: { level: "silent", file: false } })
  await orval({ input, output: { target: join(folder, "orval.ts"), client: "fetch" } })
}

/** Compiler errors of the folder, at the strictest settings. */
export function compile(folder: string): string {
  const compilerOptions = {
    target: "ES2024",
    lib: ["dom", "dom.iterable", "esnext"],
    module: "esnext",
    moduleResolution: "bundler",
    strict: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noFallthroughCasesInSwitch: true,
    noEmit: true,
    types: [],
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }))
  const { stdout, stderr } = spawnSync(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", folder], {
    encoding: "utf8",
  })
  return stdout + stderr
}
