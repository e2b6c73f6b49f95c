import { drawPicture } from "../draw"
import { findPicture } from "../figures"
import { respondWith } from "../respond"

export const dynamic = "force-dynamic"

type Context = { params: Promise<{ name: string }> }

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { name } = await params
  return respondWith(request, async () => {
    const shown = await findPicture(name, new Date())
    return shown && drawPicture(shown)
  })
}
