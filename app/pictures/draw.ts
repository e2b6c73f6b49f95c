import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { LRUCache } from "lru-cache"
import { ImageResponse } from "next/og"
import type { Shown } from "./figures"
import { pictureOf } from "./picture"

/** Drawing takes most of a second, so images are cached until their figures change. */
const drawn = new LRUCache<string, Promise<ArrayBuffer>>({ max: 4 })

export function drawPicture(shown: Shown): Promise<ArrayBuffer> {
  const key = JSON.stringify(shown)
  const kept = drawn.get(key)
  if (kept) return kept
  const made = draw(shown)
  drawn.set(key, made)
  made.catch(() => drawn.delete(key))
  return made
}

async function draw(shown: Shown): Promise<ArrayBuffer> {
  const fonts = [
    { name: "Geist", data: await readFont("geist-sans/Geist-Medium.ttf") },
    { name: "Geist Mono", data: await readFont("geist-mono/GeistMono-Regular.ttf") },
  ]
  return new ImageResponse(pictureOf(shown), { width: 1200, height: 630, fonts }).arrayBuffer()
}

/** From the package, so that nothing is downloaded. */
const readFont = (file: string) => readFile(join(process.cwd(), "node_modules/geist/dist/fonts", file))
