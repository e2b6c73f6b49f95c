import type { DataProduct } from "../../../products/product"
import type { Service } from "../../requests/service"

export type ServedResource = {
  uri: string
  name: string
  title: string
  description: string
  mimeType: "application/json" | "text/markdown"
  /** From 0 to 1, relative to the other resources. */
  priority: number
  source: { product: DataProduct } | { readPublic: ReadPublic }
}

export type PublicDocument = { text: string; modifiedAt: string }

export type ReadPublic = (service: Service, network: string, at: number) => Promise<PublicDocument>
