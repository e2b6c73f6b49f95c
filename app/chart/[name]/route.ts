import { z } from "zod"
import { drawPicture, type Picture } from "@/app/pictures/draw"
import { findRecordShown, findTickerShown } from "@/app/pictures/figures"
import { respondWith } from "@/app/pictures/respond"
import { drawingLimits } from "@/server/accounts/tiers"
import { networkOfPage } from "@/server/hosts/network"
import { service } from "@/server/hosts/service"
import { recordNames } from "@/server/surfaces/embeds/record"
import { chargeSubject } from "@/server/surfaces/requests/admission"
import { readQuery } from "@/server/surfaces/responses/query"

export const dynamic = "force-dynamic"

type Context = { params: Promise<{ name: string }> }

const theme = z.enum(["light", "dark"], { error: "must be light or dark" }).default("dark")
const record = z.enum(recordNames, { error: `must be one of: ${recordNames.join(", ")}` }).default("signals")

const recordParams = z.object({ theme, record })
const tickerParams = z.object({ theme })

/** /chart/track-record.png and /chart/{ticker}.png, in one size, for messages that cannot show a page. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { name } = await params
  return respondWith(request, () => drawAsked(request, name, new Date()))
}

async function drawAsked({ url, headers }: Request, name: string, at: Date): Promise<Picture | null> {
  const search = new URL(url).search.slice(1)
  const admit = () => admitDrawing(headers, at)
  if (name === "track-record.png") {
    const { theme, record } = readQuery(recordParams, search)
    const shown = await findRecordShown(record, at)
    return shown && drawPicture(shown, { theme, admit })
  }
  const { theme } = readQuery(tickerParams, search)
  const shown = name.endsWith(".png") ? await findTickerShown(name.slice(0, -".png".length), at) : null
  return shown && drawPicture(shown, { theme, admit })
}

/** Drawing an image costs as much as sending hundreds of cached ones. */
async function admitDrawing(headers: Headers, at: Date): Promise<void> {
  const parts = await service()
  const subject = `drawings:${networkOfPage(headers, parts.env.TRUSTED_PROXIES)}`
  await chargeSubject(parts, { subject, limits: drawingLimits, at: at.getTime() })
}
