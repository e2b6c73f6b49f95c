import { parentPort, workerData } from "node:worker_threads"
import { getDocumentProxy } from "unpdf"

/* The thread that `pdf.ts` starts. It imports none of our code, so plain Node runs it without a loader. */

const { pages: mostPages, characters: mostCharacters } = workerData

parentPort?.on("message", async (bytes: Uint8Array) => parentPort?.postMessage(await pagesOf(bytes)))

/** Null if it is not a complete PDF, or longer than allowed. Reports are encrypted with an empty password. */
async function pagesOf(bytes: Uint8Array) {
  // A truncated file lacks its end, and pdf.js would recover some of its pages.
  if (!Buffer.from(bytes.subarray(-1_024)).includes("%%EOF")) return null
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: true })
    try {
      if (document.numPages > mostPages) return null
      const pages = []
      let characters = 0
      for (let number = 1; number <= document.numPages; number++) {
        const { items } = await (await document.getPage(number)).getTextContent()
        // Marked content has no text.
        const texts = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [placed(item)] : []))
        characters += texts.reduce((sum, { text }) => sum + text.length, 0)
        if (characters > mostCharacters) return null
        pages.push(texts)
      }
      return pages
    } finally {
      await document.cleanup()
    }
  } catch {
    return null
  }
}

function placed({ str, transform, width }: { str: string; transform: number[]; width: number }) {
  const [, , , , left, bottom] = transform
  return { text: str, left, bottom, width }
}
