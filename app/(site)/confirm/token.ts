/** A page that a link with a token opens. */
export type TokenPageProps = { searchParams: Promise<{ token?: string | string[] }> }

/** The token in an address or a form; anything that is not one text is no token. */
export function tokenOf(given: unknown): string {
  return typeof given === "string" ? given : ""
}
