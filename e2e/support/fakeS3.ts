import type { IncomingMessage, ServerResponse } from "node:http"
import { buffer, text } from "node:stream/consumers"
import { type Loopback, serveLoopback } from "../../server/platform/testing/loopback"

export type FakeS3 = Loopback & { objects: Map<string, Buffer>; faults: Faults }

type Faults = { refused?: "PUT" | "GET" | "DELETE"; aheadMs?: number }

/** As much of S3's protocol as bulk files need, with paths as buckets. Requires every request to be signed. */
export async function fakeS3(bucket: string): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const faults: Faults = {}
  const server = await serveLoopback((request, response) => {
    response.setHeader("Date", new Date(Date.now() + (faults.aheadMs ?? 0)).toUTCString())
    if (request.method === faults.refused) return void refuse(request, response)
    void answer(request, response, bucket, objects)
  })
  return { ...server, objects, faults }
}

async function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await text(request)
  response.writeHead(403, { "Content-Type": "application/xml" })
  response.end("<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>")
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  bucket: string,
  objects: Map<string, Buffer>,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://s3.test")
  const isSigned = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 ") || searchParams.has("X-Amz-Signature")
  const [, named, ...rest] = decodeURIComponent(pathname).split("/")
  const key = rest.join("/")
  if (!isSigned) return void response.writeHead(403).end()
  if (named !== bucket) return void response.writeHead(404).end()
  if (request.method === "PUT") {
    objects.set(key, await buffer(request))
    return void response.writeHead(200).end()
  }
  await text(request)
  if (request.method === "DELETE") {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  if (searchParams.has("list-type")) return sendList(response, searchParams, objects)
  sendObject(request, response, objects.get(key))
}

function sendList(response: ServerResponse, asked: URLSearchParams, objects: Map<string, Buffer>): void {
  const after = asked.get("continuation-token") ?? ""
  const keys = [...objects.keys()].filter((key) => key.startsWith(asked.get("prefix") ?? "") && key > after).sort()
  const page = keys.slice(0, 3)
  const more = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ""
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("")
  response.writeHead(200, { "Content-Type": "application/xml" })
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more !== ""}</IsTruncated>${more}${contents}</ListBucketResult>`,
  )
}

function sendObject(request: IncomingMessage, response: ServerResponse, body: Buffer | undefined): void {
  if (!body) return void response.writeHead(404).end()
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? []
  if (start === undefined) return void response.writeHead(200, { "Content-Length": body.length }).end(body)
  response.writeHead(206, { "Content-Range": `bytes ${start}-${end}/${body.length}` })
  response.end(body.subarray(Number(start), Number(end) + 1))
}
