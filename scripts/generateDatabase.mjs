// Plain JavaScript that the system's Node can run: makes the database client from `prisma/schema.prisma`.
import { createHash } from "node:crypto"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { holdingLock } from "./lock.mjs"

const generated = "server/platform/database/generated"
const schema = "prisma/schema.prisma"
const require = createRequire(import.meta.url)

/**
 * Generates the client in a folder, unless it is there and the schema and the generator are those that it was made from. An
 * image installs packages before it has a schema: then there is nothing to make. Throws what Prisma reports.
 */
export async function generateDatabase(folder) {
  const schemaPath = join(folder, schema)
  if (!existsSync(schemaPath)) return
  const output = join(folder, generated)
  const madeFrom = join(output, ".made-from")
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const version = dependencies["@prisma/client-generator-ts"]
  const datamodel = readFileSync(schemaPath, "utf8")
  const digest = createHash("sha256").update(`${version}\0${datamodel}`).digest("hex")
  const isMade = () => existsSync(madeFrom) && readFileSync(madeFrom, "utf8") === digest
  if (isMade()) return
  await holdingLock(join(folder, ".generate.lock"), async () => {
    if (!isMade()) await write(schemaPath, datamodel, version, output)
    writeFileSync(madeFrom, digest)
  })
}

async function write(schemaPath, datamodel, version, output) {
  const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts")
  const { getConfig, getDMMF } = require("@prisma/internals")
  const given = { datamodel: [[schemaPath, datamodel]] }
  const [{ generators, datasources }, dmmf] = await Promise.all([getConfig(given), getDMMF(given)])
  const [generator] = generators
  rmSync(output, { recursive: true, force: true })
  await new PrismaClientTsGenerator().generate({
    generator: { ...generator, output: { value: output, fromEnvVar: null } },
    otherGenerators: [],
    binaryPaths: {},
    typedSql: [],
    schemaPath,
    datamodel,
    datasources,
    dmmf,
    version,
  })
}
