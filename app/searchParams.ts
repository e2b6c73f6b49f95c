/** A page that a link with a token opens. */
export type TokenPageProps = { searchParams: Promise<{ token?: string | string[] }> }

/** A page that knows where the sign-in leads, and whether a browser that is signed in wants to sign in again. */
export type SignInPageProps = { searchParams: Promise<{ to?: string | string[]; again?: string | string[] }> }

/** The text of a field that was sent; empty where there is none, or where no form was sent at all. */
export function textIn(form: unknown, name: string): string {
  return form instanceof FormData ? tokenOf(form.get(name)) : ""
}

/** The token in an address or a form; anything that is not one text is no token. */
export function tokenOf(given: unknown): string {
  return typeof given === "string" ? given : ""
}
