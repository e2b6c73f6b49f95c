/** What the setup has started. */
export const started = {
  origin: required("TEST_ORIGIN"),
  freeKey: required("TEST_FREE_KEY"),
  professionalKey: required("TEST_PROFESSIONAL_KEY"),
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set; the tests run by \`playwright test\`, whose setup sets it.`)
  return value
}

/** Every kind of page that there is. */
export const pages = {
  home: "/",
  "the list of errors": "/docs/errors",
  "the page of an error": "/docs/errors/rate_limited_minute",
  "a page that is not there": "/nothing-here",
} as const
