export const started = {
  origin: required("TEST_ORIGIN"),
  /** Whether Next's handlers run without the listener too, on the same database. `npm test` leaves them out. */
  isNextAlone: process.env.TEST_NEXT_ORIGIN !== undefined,
  get nextOrigin() {
    return required("TEST_NEXT_ORIGIN")
  },
  /** The link to the local mailbox that the server printed. */
  mailbox: required("TEST_MAILBOX"),
  freeKey: required("TEST_FREE_KEY"),
  professionalKey: required("TEST_PROFESSIONAL_KEY"),
  /** The address of the Professional account. */
  professional: required("TEST_PROFESSIONAL"),
  dataFolder: required("TEST_DATA_FOLDER"),
  databaseUrl: required("TEST_DATABASE_URL"),
  /** All output of the server, at the most verbose log level. */
  log: required("TEST_LOG"),
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set; the tests run by \`playwright test\`, whose setup sets it.`)
  return value
}
