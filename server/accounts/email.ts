import { domainToASCII, domainToUnicode } from "node:url"

export type ReadEmail = { ok: true; email: string } | { ok: false; reason: string }

/** SMTP's limits: 254 characters in all, 64 before the @. */
const longest = { address: 254, local: 64 }

const atom = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domainLetters = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Trims, lower-cases, and converts an international domain to ASCII. Keeps what follows a plus, so `a+b@` and `a@` are
 * two addresses, as they are to some providers.
 */
export function readEmail(text: string): ReadEmail {
  // Comes first, so that a megabyte is refused as quickly as a word.
  if (text.length > 2 * longest.address) return refuse("This is too long for an email address.")
  const typed = text.trim()
  if (typed === "") return refuse("Enter your email address.")
  const at = typed.lastIndexOf("@")
  if (at < 0) return refuse("An email address has an @, as in you@example.com.")
  const local = typed.slice(0, at).toLowerCase()
  if (local === "") return refuse("Something is missing before the @.")
  if (local.length > longest.local) return refuse("The part before the @ is longer than an address allows.")
  if (!atom.test(local)) return refuse("The part before the @ contains characters that are not allowed.")
  const domain = readDomain(typed.slice(at + 1))
  if (!domain) return refuse("The part after the @ is not the name of a mail domain, such as example.com.")
  const email = `${local}@${domain}`
  return email.length > longest.address ? refuse("This is too long for an email address.") : { ok: true, email }
}

export function requireEmail(text: string): string {
  const read = readEmail(text)
  if (!read.ok) throw new Error(read.reason)
  return read.email
}

/** Spells an international domain in its own letters. For display only; never store or compare it. */
export function spellEmail(email: string): string {
  const at = email.lastIndexOf("@")
  const domain = email.slice(at + 1)
  return `${email.slice(0, at)}@${domainToUnicode(domain) || domain}`
}

function readDomain(text: string): string | null {
  // Other characters would be parsed as a port, a path or an escape in the conversion to ASCII.
  if (!domainLetters.test(text)) return null
  const domain = domainToASCII(text)
  const labels = domain.split(".")
  const isNamed = labels.length > 1 && labels.every((each) => label.test(each)) && /[a-z]/.test(labels.at(-1) ?? "")
  return isNamed ? domain : null
}

function refuse(reason: string): ReadEmail {
  return { ok: false, reason }
}
