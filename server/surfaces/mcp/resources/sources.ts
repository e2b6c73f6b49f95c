import { status as product } from "../../../products/intelligence/status"
import type { ServedResource } from "./resource"

export const sources: ServedResource = {
  uri: "assay://sources/status",
  name: "sources-status",
  title: "Status of the sources",
  description: `${product.summary} JSON, as the tool ${product.tool} gives it. Needs a key of any plan; each reading counts as one request.`,
  mimeType: "application/json",
  priority: 0.5,
  source: { product },
}
