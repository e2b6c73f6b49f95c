/** A page that knows where the sign-in leads, and whether a browser that is signed in wants to sign in anew. */
export type ArrivalPageProps = { searchParams: Promise<{ to?: string | string[]; again?: string | string[] }> }
