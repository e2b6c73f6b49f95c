/** What the setup has started. */
export const started = {
  origin: required("TEST_ORIGIN"),
  /** Next's own handlers without the listener before them, on the same database. */
  nextOrigin: required("TEST_NEXT_ORIGIN"),
  /** The link that opens the local mailbox, as the server has printed it. */
  mailbox: required("TEST_MAILBOX"),
  freeKey: required("TEST_FREE_KEY"),
  professionalKey: required("TEST_PROFESSIONAL_KEY"),
  /** The account of that key. */
  professional: required("TEST_PROFESSIONAL"),
  dataFolder: required("TEST_DATA_FOLDER"),
  databaseUrl: required("TEST_DATABASE_URL"),
  /** The file with all that the server has said, at its most talkative. */
  log: required("TEST_LOG"),
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set; the tests run by \`playwright test\`, whose setup sets it.`)
  return value
}
