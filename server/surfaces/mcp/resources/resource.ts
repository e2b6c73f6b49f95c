import type { DataProduct } from "../../../products/product"
import type { Service } from "../../service"

/** A document that a client can attach to a conversation without a tool call. */
export type ServedResource = {
  uri: string
  name: string
  title: string
  description: string
  mimeType: "application/json" | "text/markdown"
  /** How much it matters beside the other resources, from 0 to 1. */
  priority: number
  source: { product: DataProduct } | { readPublic: ReadPublic }
}

/** What a public resource says now, and since when. */
export type PublicDocument = { text: string; modifiedAt: string }

/** Reads a resource that needs no key; `network` is where the request comes from. */
export type ReadPublic = (service: Service, network: string, at: number) => Promise<PublicDocument>
