import type { Product } from "../../../products/product"
import { addressOf } from "../../http/address"

/** In three languages. Each runs unchanged once ASSAY_API_KEY is set. */
export function samplesOf(product: Product, baseUrl: string): string {
  const url = `${baseUrl}${addressOf(product, product.example)}`
  return [
    sample("curl", "sh", curl(url)),
    sample("TypeScript", "ts", fetched(url)),
    sample("Python", "python", opened(url)),
  ].join("\n\n")
}

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
