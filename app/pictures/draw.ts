import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { LRUCache } from "lru-cache"
import { ImageResponse } from "next/og"
import { fewAtOnce } from "@/server/surfaces/http/fewAtOnce"
import type { Shown } from "./figures"
import { type PictureTheme, pictureOf } from "./picture"

export type Picture = { bytes: ArrayBuffer; etag: string }

const mostBytes = 8 * 1024 * 1024

/** Drawing takes most of a second, so images are cached until their figures change. */
const drawn = new LRUCache<string, Picture>({
  maxSize: mostBytes,
  sizeCalculation: ({ bytes }) => bytes.byteLength + 500,
})

const underWay = new Map<string, Promise<Picture>>()

/** One at a time, because the same process renders pages. */
const inTurn = fewAtOnce(1, 12)

type Drawing = { theme?: PictureTheme; admit?(): Promise<void> }

/** Draws an image once for all simultaneous requests. `admit` may refuse a request that would have it drawn. */
export async function drawPicture(shown: Shown, { theme = "dark", admit }: Drawing = {}): Promise<Picture> {
  const key = JSON.stringify([theme, shown])
  const kept = drawn.get(key) ?? underWay.get(key)
  if (kept) return kept
  await admit?.()
  const made = underWay.get(key) ?? inTurn(() => draw(shown, theme)).finally(() => underWay.delete(key))
  underWay.set(key, made)
  const picture = await made
  drawn.set(key, picture)
  return picture
}

async function draw(shown: Shown, theme: PictureTheme): Promise<Picture> {
  const fonts = [
    { name: "Geist", data: await readFont("geist-sans/Geist-Medium.ttf") },
    { name: "Geist Mono", data: await readFont("geist-mono/GeistMono-Regular.ttf") },
  ]
  const bytes = await new ImageResponse(pictureOf(shown, theme), { width: 1200, height: 630, fonts }).arrayBuffer()
  return { bytes, etag: `"${createHash("sha256").update(new Uint8Array(bytes)).digest("base64url").slice(0, 27)}"` }
}

const readFont = (file: string) => readFile(join(process.cwd(), "node_modules/geist/dist/fonts", file))
