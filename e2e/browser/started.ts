export const started = {
  origin: required("TEST_ORIGIN"),
  /** Whether Next's handlers also run without the listener, on the same database. `npm test` leaves them out. */
  isNextAlone: process.env.TEST_NEXT_ORIGIN !== undefined,
  get nextOrigin() {
    return required("TEST_NEXT_ORIGIN")
  },
  mailbox: required("TEST_MAILBOX"),
  freeKey: required("TEST_FREE_KEY"),
  professionalKey: required("TEST_PROFESSIONAL_KEY"),
  professional: required("TEST_PROFESSIONAL"),
  dataFolder: required("TEST_DATA_FOLDER"),
  databaseUrl: required("TEST_DATABASE_URL"),
  log: required("TEST_LOG"),
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set; the tests run by \`playwright test\`, whose setup sets it.`)
  return value
}
