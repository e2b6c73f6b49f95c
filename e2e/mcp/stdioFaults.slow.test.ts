// @module-tag slow
import { spawnSync } from "node:child_process"
import { once } from "node:events"
import type { RequestListener } from "node:http"
import { text } from "node:stream/consumers"
import { afterAll, afterEach, expect, it } from "vitest"
import { programFor } from "../../server/surfaces/mcp/downloads/program"
import { lines, placeProgram, pretendServer } from "../support/stdioProgram"

const program = placeProgram("http://127.0.0.1:9")
const running: Awaited<ReturnType<typeof pretendServer>>[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})
afterAll(() => program.remove())

async function serverThat(answers: RequestListener) {
  const server = await pretendServer(answers)
  running.push(server)
  return server
}

const list = (id: unknown) => ({ jsonrpc: "2.0", id, method: "tools/list" })

/** Answers each message, but not notifications. */
const echo: RequestListener = async (request, response) => {
  const sent = JSON.parse(await text(request))
  const isNotice = sent.id === undefined
  response.writeHead(isNotice ? 202 : 200, { "Content-Type": "application/json" })
  response.end(isNotice ? "" : JSON.stringify({ jsonrpc: "2.0", id: sent.id, result: { sent } }, null, 2))
}

function problem(status: number, body: object): RequestListener {
  return (_, response) =>
    response.writeHead(status, { "Content-Type": "application/problem+json" }).end(JSON.stringify(body))
}

it("runs on Python 3.9 with only its standard library", () => {
  const check = [
    "import ast, sys",
    "tree = ast.parse(sys.stdin.read(), feature_version=(3, 9))",
    "names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]",
    "froms = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]",
    "print(len(names), [name for name in names + froms if name.split('.')[0] not in sys.stdlib_module_names])",
  ].join("\n")
  const input = programFor("https://assay.test")
  const { stdout } = spawnSync("python3", ["-c", check], { input, encoding: "utf8" })
  expect(stdout).toMatch(/^\d\d \[\]$/m)
})

it("names the server that cannot be reached, for each message that was sent to it", async () => {
  const { code, answers, stderr } = await program.run(lines(list(1), list("two")))
  expect(code).toBe(0)
  expect(answers.map(({ id }) => id).toSorted()).toEqual([1, "two"])
  for (const { error } of answers) expect(error?.message).toContain("http://127.0.0.1:9 cannot be reached")
  expect(stderr).toContain("assay: http://127.0.0.1:9 cannot be reached")
})

const refused: [string, RequestListener, string][] = [
  ["a 401", problem(401, { detail: "No such key.", code: "invalid_api_key" }), "No such key. Check ASSAY_API_KEY."],
  ["a 429", problem(429, { detail: "It resets in 9 seconds.", code: "rate_limited_minute" }), "rate_limited_minute"],
  [
    "a 502 of a proxy",
    (_, response) => response.writeHead(502).end("<html>Bad gateway"),
    "The server, or a proxy in front of it, is down or busy",
  ],
  ["a page in place of an answer", (_, response) => response.end("<html>Welcome"), "not a JSON-RPC message"],
  ["a list in place of an answer", (_, response) => response.end("[1]"), "not a JSON-RPC message"],
  ["a connection that breaks off", (request) => request.socket.destroy(), "cannot be reached"],
  ["silence", () => {}, "did not answer within 1 seconds"],
  [
    "half an answer",
    (_, response) => void response.writeHead(200, { "Content-Length": 99 }).write("{"),
    "within 1 sec",
  ],
]

it.each(refused)("passes %s on as an error with that reason", async (_, listener, sentence) => {
  const { origin } = await serverThat(listener)
  const variables = { ASSAY_BASE_URL: origin, ASSAY_TIMEOUT_SECONDS: "1", ASSAY_API_KEY: "assay_x" }
  const { code, answers } = await program.run(lines(list(7)), variables)
  expect(code).toBe(0)
  expect(answers).toEqual([
    { jsonrpc: "2.0", id: 7, error: { code: -32000, message: expect.stringContaining(sentence) } },
  ])
})

it("passes a protocol error on, under the id of the request", async () => {
  const error = { code: -32600, message: "Unknown version" }
  const { origin } = await serverThat(problem(400, { jsonrpc: "2.0", id: null, error }))
  const { answers } = await program.run(lines(list("a")), { ASSAY_BASE_URL: origin })
  expect(answers).toEqual([{ jsonrpc: "2.0", id: "a", error }])
})

it("follows no redirect, which could take the key to another host", async () => {
  const elsewhere = await serverThat(echo)
  const { origin } = await serverThat((_, response) => response.writeHead(307, { Location: elsewhere.origin }).end())
  const { answers } = await program.run(lines(list(1)), { ASSAY_BASE_URL: origin, ASSAY_API_KEY: "assay_x" })
  expect(answers[0].error?.message).toContain("ASSAY_BASE_URL")
  expect(elsewhere.asked).toEqual([])
})

const rubbish: [string, string | Buffer, number][] = [
  ["no JSON", "{\n", -32700],
  ["what is not UTF-8", Buffer.from([0xff, 0xfe, 0x0a]), -32700],
  ["a text nested too deeply", `${"[".repeat(100_000)}\n`, -32700],
  ["a batch", lines([list(1), list(2)]), -32600],
  ["an empty batch", "[]\n", -32600],
  ["a number", "7\n", -32600],
  ["another version of JSON-RPC", lines({ ...list(1), jsonrpc: "1.0" }), -32600],
  ["a message without a method", lines({ jsonrpc: "2.0", id: 1 }), -32600],
  ["an id that is a list", lines(list([1])), -32600],
  ["a line of two megabytes", lines({ ...list(1), params: "x".repeat(2_000_000) }), -32600],
]

it("refuses each line that is no message, and answers the next one", async () => {
  const { origin, asked } = await serverThat(echo)
  const input = rubbish.flatMap(([name, line]) => [Buffer.from(line), Buffer.from(lines(list(name)))])
  const { code, answers } = await program.run(Buffer.concat(input), { ASSAY_BASE_URL: origin })
  const refusals = answers.filter(({ error }) => error)
  expect(refusals.map(({ id, error }) => [id, error?.code])).toEqual(rubbish.map(([, , expected]) => [null, expected]))
  const names = answers.filter(({ result }) => result).map(({ id }) => id)
  expect(names.toSorted()).toEqual(rubbish.map(([name]) => name).toSorted())
  expect([code, asked.length]).toEqual([0, rubbish.length])
})

it("reads Windows line ends, keeps every character, and writes one line a message", async () => {
  const { origin } = await serverThat(echo)
  const message = { ...list("ü€😀"), params: { text: "naïve\u2028\n😀" } }
  const input = `\ufeff${JSON.stringify(message)}\r\n\r\n`
  const { answers, stdout } = await program.run(input, { ASSAY_BASE_URL: origin, PYTHONIOENCODING: "ascii" })
  expect(answers).toEqual([{ jsonrpc: "2.0", id: "ü€😀", result: { sent: message } }])
  expect(stdout.endsWith("}\n")).toBe(true)
})

it("sends the key, and the protocol version that was agreed on or that a message names", async () => {
  const { origin, asked } = await serverThat((_, response) =>
    response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, result: { protocolVersion: "2025-11-25" } })),
  )
  const child = program.start([], { ASSAY_BASE_URL: origin, ASSAY_API_KEY: " assay_x\n" })
  child.stdin.write(lines({ ...list(1), method: "initialize" }))
  await once(child.stdout, "data")
  child.stdin.write(lines(list(1)))
  await once(child.stdout, "data")
  const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" }
  child.stdin.end(lines({ ...list(2), method: "tools/call", params: { name: "hüh", _meta } }))
  await once(child, "close")
  const named = asked.map(({ headers }) => [
    headers["x-api-key"],
    headers["mcp-protocol-version"],
    headers["mcp-method"],
    headers["mcp-name"],
  ])
  const encoded = `=?base64?${Buffer.from("hüh").toString("base64")}?=`
  expect(named).toEqual([
    ["assay_x", undefined, undefined, undefined],
    ["assay_x", "2025-11-25", undefined, undefined],
    ["assay_x", "2026-07-28", "tools/call", encoded],
  ])
})

it("sends notifications without waiting for an answer, and accepts the MCP URL as the server's", async () => {
  const { origin, asked } = await serverThat(echo)
  const notice = { jsonrpc: "2.0", method: "notifications/initialized" }
  const { code, stdout } = await program.run(lines(notice), { ASSAY_BASE_URL: `${origin}/mcp/` })
  expect([code, stdout, asked.map(({ url }) => url)]).toEqual([0, "", ["/mcp"]])
})

it("takes an address with a path and toolsets", async () => {
  const { origin, asked } = await serverThat(echo)
  for (const place of ["/prefix", "/prefix/mcp?toolsets=all", "?toolsets=market"]) {
    await program.run(lines(list(1)), { ASSAY_BASE_URL: `${origin}${place}` })
  }
  expect(asked.map(({ url }) => url)).toEqual(["/prefix/mcp", "/prefix/mcp?toolsets=all", "/mcp?toolsets=market"])
})

it("sends several requests at once, at most eight, and answers all of them before it ends", async () => {
  let [current, most] = [0, 0]
  const { origin } = await serverThat(async (request, response) => {
    most = Math.max(most, ++current)
    await new Promise((resolve) => setTimeout(resolve, 20))
    current--
    await echo(request, response)
  })
  const ids = Array.from({ length: 100 }, (_, index) => index)
  const { answers } = await program.run(lines(...ids.map(list)), { ASSAY_BASE_URL: origin })
  expect(answers.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(ids)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(8)
})

it("does not pass on the answer to a cancelled request", async () => {
  let release = () => {}
  const cancelled = new Promise<void>((resolve) => {
    release = resolve
  })
  const { origin } = await serverThat(async (request, response) => {
    if (request.headers["mcp-protocol-version"]) await cancelled
    await echo(request, response)
  })
  const child = program.start([], { ASSAY_BASE_URL: origin })
  const said = text(child.stdout)
  const slow = { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } }
  child.stdin.write(lines({ ...list("slow"), params: slow }))
  child.stdin.write(lines({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "slow" } }))
  child.stdin.write(lines(list("next")))
  await once(child.stdout, "data")
  release()
  child.stdin.end()
  await once(child, "close")
  expect(
    (await said)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id),
  ).toEqual(["next"])
})

it("ends quietly if its client has closed the pipe", async () => {
  const { origin } = await serverThat(echo)
  const child = program.start([], { ASSAY_BASE_URL: origin })
  const said = text(child.stderr)
  child.stdout.destroy()
  child.stdin.write(lines(list(1)))
  const [code] = await once(child, "close")
  expect([code, await said]).toEqual([0, ""])
})

it("ends at Ctrl-C, whatever is running", async () => {
  const { origin, asked } = await serverThat(() => {})
  const child = program.start([], { ASSAY_BASE_URL: origin })
  const said = text(child.stderr)
  child.stdin.write(lines(list(1)))
  await expect.poll(() => asked.length).toBe(1)
  child.kill("SIGINT")
  const [code] = await once(child, "close")
  expect([code, await said]).toEqual([130, ""])
})

it("uses the proxy of the environment, but not for excepted hosts", async () => {
  const proxy = await serverThat(echo)
  const { origin, asked } = await serverThat(echo)
  const variables = { ASSAY_BASE_URL: "http://assay.invalid", http_proxy: proxy.origin, no_proxy: "127.0.0.1" }
  expect((await program.run(lines(list(1)), variables)).answers).toHaveLength(1)
  expect(proxy.asked.map(({ url }) => url)).toEqual(["http://assay.invalid/mcp"])
  await program.run(lines(list(1)), { ...variables, ASSAY_BASE_URL: origin })
  expect([proxy.asked.length, asked.length]).toEqual([1, 1])
})

it.each([
  [{ ASSAY_BASE_URL: "file:///etc/passwd" }, "ASSAY_BASE_URL must be"],
  [{ ASSAY_BASE_URL: "assay.example.com" }, "ASSAY_BASE_URL must be"],
  [{ ASSAY_BASE_URL: "http://[" }, "ASSAY_BASE_URL must be"],
  [{ ASSAY_BASE_URL: "http://localhost:99999" }, "ASSAY_BASE_URL must be"],
  [{ ASSAY_API_KEY: "kéy" }, "Copy the key again"],
  [{ ASSAY_TIMEOUT_SECONDS: "soon" }, "ASSAY_TIMEOUT_SECONDS must be"],
])("does not start with %j, and gives the reason", async (variables, sentence) => {
  const { code, stdout, stderr } = await program.run("", variables)
  expect([code, stdout]).toEqual([1, ""])
  expect(stderr).toContain(sentence)
})

it("warns about a key that crosses the network in clear text", async () => {
  const { stderr } = await program.run("", { ASSAY_BASE_URL: "http://assay.invalid", ASSAY_API_KEY: "assay_x" })
  expect(stderr).toContain("is not https")
})

it("explains its use, and refuses unknown words", async () => {
  const help = await program.run("", {}, ["--help"])
  expect([help.code, help.stdout]).toEqual([0, expect.stringContaining("ASSAY_API_KEY")])
  const unknown = await program.run("", {}, ["--key=assay_x"])
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining("Unknown arguments")])
})
