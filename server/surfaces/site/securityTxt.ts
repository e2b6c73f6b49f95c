import { dayMs } from "../../platform/dates"

type Asked = { contact: string; baseUrl: string; at: Date }

/** How to report a vulnerability (RFC 9116). It expires half a year after the day on which it is asked for. */
export function securityTxt({ contact, baseUrl, at }: Asked): string {
  const expires = new Date(at.getTime() - (at.getTime() % dayMs) + 182 * dayMs)
  return [
    `Contact: ${/^(https:|mailto:|tel:)/.test(contact) ? contact : `mailto:${contact}`}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    "",
  ].join("\n")
}
