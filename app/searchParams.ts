export type TokenPageProps = { searchParams: Promise<{ token?: string | string[] }> }

/** `to`: where the sign-in leads. `again`: a signed-in browser signs in again. */
export type SignInPageProps = { searchParams: Promise<{ to?: string | string[]; again?: string | string[] }> }

/** "" if the field or the form is missing. */
export function textIn(form: unknown, name: string): string {
  return form instanceof FormData ? tokenOf(form.get(name)) : ""
}

/** "" unless exactly one token is given. */
export function tokenOf(given: unknown): string {
  return typeof given === "string" ? given : ""
}
