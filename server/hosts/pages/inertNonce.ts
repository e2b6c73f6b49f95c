import { createHash } from "node:crypto"

export type InertPage = { html: string; scripts: string[] }

/**
 * Takes the nonce out of a rendered page. Hashes name its inline scripts instead, but only those that bear the nonce,
 * so an injected script still does not run. Zeros of the same length replace the nonce, because React counts the bytes
 * of some texts.
 */
export function inertPage(rendered: string, nonce: string): InertPage {
  const withoutNonce = (text: string) => text.replaceAll(nonce, "0".repeat(nonce.length))
  const own = [...rendered.matchAll(inlineScript)].filter(([, attributes]) => attributes.includes(`nonce="${nonce}"`))
  const scripts = new Set(own.map(([, , text]) => `'sha256-${hashOf(withoutNonce(text))}'`))
  return { html: withoutNonce(rendered), scripts: [...scripts] }
}

/** A `Link` header whose preloads need no nonce: the policy of a shared page permits the site's own files. */
export const linkWithoutNonce = (link: string, nonce: string) => link.replaceAll(`; nonce="${nonce}"`, "")

const inlineScript = /<script((?:\s(?!src=)[^\s>]*)*)>(.*?)<\/script>/gs

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64")
