import { dayMs } from "../../platform/dates"

type Asked = { contact: string; baseUrl: string; at: Date }

/** RFC 9116. Expires half a year after the day of the request. */
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
