import { drawPicture } from "../draw"
import { findShown } from "../figures"

export const dynamic = "force-dynamic"

type Context = { params: Promise<{ name: string }> }

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const shown = await findShown((await params).name, new Date())
  if (!shown) return new Response("Not found.\n", { status: 404 })
  const headers = { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" }
  return new Response(await drawPicture(shown), { headers })
}
