import type { Product } from "../../../products/product"
import { parametersOf } from "./parameters"

/** A request that shows the product well, in three languages. Each runs as it stands once ASSAY_API_KEY is set. */
export function samplesOf(product: Product, baseUrl: string): string {
  const url = `${baseUrl}${exampleTarget(product)}`
  return [
    sample("curl", "sh", curl(url)),
    sample("TypeScript", "ts", fetched(url)),
    sample("Python", "python", opened(url)),
  ].join("\n\n")
}

/** The path and query of that request. */
export function exampleTarget(product: Product): string {
  const sent = parametersOf(product).filter(({ example }) => example !== "")
  const path = sent
    .filter(({ place }) => place === "path")
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(example)), product.name)
  const query = sent
    .filter(({ place }) => place === "query")
    .map(({ name, example }) => `${name}=${encodeURIComponent(example).replaceAll("%2C", ",")}`)
  return `/api/v1/${path}${query.length > 0 ? `?${query.join("&")}` : ""}`
}

/** A block of code that the page shows in a tab, and that a test runs. */
const sample = (tab: string, language: string, code: string) => `\`\`\`${language} tab="${tab}"\n${code}\n\`\`\``

const curl = (url: string) => `curl -H "X-API-Key: $ASSAY_API_KEY" \\
  "${url}"`

const fetched = (url: string) => `const response = await fetch("${url}", {
  headers: { "X-API-Key": process.env.ASSAY_API_KEY ?? "" },
})
if (!response.ok) throw new Error(await response.text())
console.log(await response.json())`

const opened = (url: string) => `import json, os, urllib.request

request = urllib.request.Request(
    "${url}",
    headers={"X-API-Key": os.environ["ASSAY_API_KEY"]},
)
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2))`
