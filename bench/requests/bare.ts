import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { portOf, say } from "../processes"

/** A bare `node:http` server: the same bytes, with only the headers that describe them. */
const body = readFileSync(process.argv[2])
const headers = { "Content-Type": "application/json; charset=utf-8", "Content-Length": body.length }
const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
say({ port: await portOf(server) })
process.once("SIGTERM", () => process.exit(0))
