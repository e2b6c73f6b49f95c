import { createHash } from "node:crypto"

/** A page whose bytes may be sent to more than one visitor, and what its policy must name for its scripts to run. */
export type InertPage = { html: string; scripts: string[] }

/**
 * Takes the nonce out of a rendered page. Its inline scripts are named by hash instead, but only those that bear the
 * nonce: whatever else got into the page stays without the right to run. What takes the place of the nonce is as long,
 * since React counts the bytes of some texts.
 */
export function inertPage(rendered: string, nonce: string): InertPage {
  const withoutNonce = (text: string) => text.replaceAll(nonce, "0".repeat(nonce.length))
  const own = [...rendered.matchAll(inlineScript)].filter(([, attributes]) => attributes.includes(`nonce="${nonce}"`))
  const scripts = new Set(own.map(([, , text]) => `'sha256-${hashOf(withoutNonce(text))}'`))
  return { html: withoutNonce(rendered), scripts: [...scripts] }
}

/** A `Link` header whose preloads need no nonce: the policy of a shared page lets the site's own files load. */
export const linkWithoutNonce = (link: string, nonce: string) => link.replaceAll(`; nonce="${nonce}"`, "")

const inlineScript = /<script((?:\s(?!src=)[^\s>]*)*)>(.*?)<\/script>/gs

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64")
