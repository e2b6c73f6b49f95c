import { type Methodology, readMethodology, readMethodologyDocument } from "../../surfaces/site/methodology"
import { findService } from "./apiRoutes"

export async function findMethodology(): Promise<Methodology | null> {
  const opened = await findService()
  return opened && readMethodology(opened, Date.now())
}

export async function methodologyRoute(): Promise<Response> {
  const opened = await findService()
  if (!opened) {
    return new Response("The methodology cannot be read right now.\n", {
      status: 503,
      headers: { "Retry-After": "10" },
    })
  }
  const { text } = await readMethodologyDocument(opened, Date.now())
  return new Response(text, {
    headers: { "Cache-Control": "no-cache", "Content-Type": "text/markdown; charset=utf-8" },
  })
}
