const SECRET_PARAMETER = /^(api[-_]?key|key|token|access[-_]?token|secret|password)$/i
const SECRET_IN_QUERY = /([?&](?:api[-_]?key|key|token|access[-_]?token|secret|password)=)[^&\s"'<>]*/gi
const SECRET_HEADER = /authorization|cookie|key|secret|token/i
/** Shorter values would blank out unrelated text. */
const LEAST_REDACTED_LENGTH = 6

export function redactionFor(url: string, headers: Readonly<Record<string, string>>): (text: string) => string {
  const secrets = [...secretsOfQuery(url), ...secretsOfHeaders(headers)].filter(
    ({ length }) => length >= LEAST_REDACTED_LENGTH,
  )
  return (text) => {
    const withoutQuery = text.replace(SECRET_IN_QUERY, "$1***")
    return secrets.reduce((rest, secret) => rest.replaceAll(secret, "***"), withoutQuery)
  }
}

function secretsOfQuery(url: string): string[] {
  return [...new URL(url).searchParams].filter(([name]) => SECRET_PARAMETER.test(name)).map(([, value]) => value)
}

function secretsOfHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers)
    .filter(([name]) => SECRET_HEADER.test(name))
    .map(([, value]) => value.replace(/^(Bearer|Token|Basic) /, ""))
}
