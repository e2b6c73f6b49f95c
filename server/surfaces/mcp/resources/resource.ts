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

/** `modifiedAt` is null for a text that changes only with the service itself. */
export type PublicDocument = { text: string; modifiedAt: string | null }

export type ReadPublic = (service: Service, network: string, at: number) => Promise<PublicDocument>
