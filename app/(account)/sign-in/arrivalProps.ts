/** A page that knows where the sign-in leads. */
export type ArrivalPageProps = { searchParams: Promise<{ to?: string | string[] }> }
