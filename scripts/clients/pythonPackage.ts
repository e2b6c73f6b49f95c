import { pythonPackage } from "../../server/surfaces/rest/pythonPackage"

/** For `pip install ./client/python`; the wheel that the service serves says the same. */
export function pyproject(): string {
  const { name, version, summary, license, requiresPython, extras } = pythonPackage
  const optional = Object.entries(extras).map(([extra, packages]) => `${extra} = ${JSON.stringify(packages)}`)
  return `# Computed from the API's declarations: edit server/surfaces/rest/pythonPackage.ts instead.
[build-system]
requires = ["flit_core>=3.12,<5"]
build-backend = "flit_core.buildapi"

[project]
name = "${name}"
version = "${version}"
description = "${summary}"
readme = "README.md"
license = "${license}"
requires-python = "${requiresPython}"

[project.optional-dependencies]
${optional.join("\n")}

[tool.mypy]
strict = true
`
}
