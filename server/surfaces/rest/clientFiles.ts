import { readFileSync } from "node:fs"
import { join } from "node:path"
import { encodeText } from "../formats/encoded"
import { type ServedFile, serveFiles } from "../responses/servedFiles"
import { npmPackage, npmPackageName } from "./npmPackage"
import { wheel, wheelName } from "./pythonPackage"

export const clientsPrefix = "/clients/"

export const handleClientFile = serveFiles(clientsPrefix, {
  "assay.ts": clientFile("client/typescript/assay.ts", "text/plain; charset=utf-8"),
  "assay.py": clientFile("client/python/assay/__init__.py", "text/x-python; charset=utf-8"),
})

/** By file name: an example of the client, and a notebook for each recipe that Python runs by itself. */
export const notebooks = Object.fromEntries(
  ["predictions", "python", "backtest", "agent"].map((name): [string, ServedFile] => [
    `${name}.ipynb`,
    {
      type: "application/x-ipynb+json",
      isSaved: true,
      make: () => encodeText(readFileSync(join(process.cwd(), `client/python/examples/${name}.ipynb`), "utf8")),
    },
  ]),
)

export const packagesPrefix = "/client/"

export const handlePackage = serveFiles(packagesPrefix, {
  [npmPackageName]: {
    type: "application/gzip",
    isSaved: true,
    make: (baseUrl) => encodeText(npmPackage(baseUrl)),
  },
  [wheelName]: {
    type: "application/zip",
    isSaved: true,
    make: (baseUrl) => encodeText(wheel(baseUrl)),
  },
  ...notebooks,
})

function clientFile(path: string, type: string): ServedFile {
  const text = () => readFileSync(join(process.cwd(), path), "utf8")
  return {
    type,
    make: (baseUrl) => encodeText(text().replaceAll('"http://localhost:3000"', () => JSON.stringify(baseUrl))),
  }
}
