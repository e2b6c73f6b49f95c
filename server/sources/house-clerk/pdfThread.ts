import { parentPort } from "node:worker_threads"
import { extractText, getDocumentProxy } from "unpdf"

/* The thread that `pdf.ts` starts. It imports none of our code, so plain Node runs it without a loader. */

parentPort?.on("message", async (bytes: Uint8Array) => parentPort?.postMessage(await textOf(bytes)))

/** Null if it is not a PDF. Reports are encrypted with an empty password. */
async function textOf(bytes: Uint8Array): Promise<string | null> {
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0 })
    const { text: pages } = await extractText(document, { mergePages: false })
    await document.cleanup()
    return pages.join("\n")
  } catch {
    return null
  }
}
