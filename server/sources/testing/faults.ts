import type { ServerResponse } from "node:http"

type Fault = (response: ServerResponse, address: string) => void

export const faults: Readonly<Record<string, Fault>> = {
  connection_cut: (response) => response.destroy(),
  hanging: () => {},
  slow_drip(response) {
    response.writeHead(200, { "content-type": "application/json" })
    const drip = setInterval(() => response.write(" "), 1_000)
    response.on("close", () => clearInterval(drip))
  },
  huge_body(response) {
    response.writeHead(200, { "content-type": "application/json" })
    const piece = Buffer.alloc(1024 * 1024, " ")
    const write = (left: number): void => {
      if (left === 0) response.end()
      else if (!response.destroyed) response.write(piece, () => write(left - 1))
    }
    write(48)
  },
  endless_redirect: (response, address) => response.writeHead(302, { location: address }).end(),
  private_redirect: (response) => response.writeHead(302, { location: "http://169.254.169.254/latest/" }).end(),
  page_under_200: (response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Sorry</p>"),
  words_under_200: (response) =>
    response.writeHead(200, { "content-type": "text/plain" }).end("Limit the query rate, please"),
  empty_body: (response) => response.writeHead(200, { "content-type": "application/json" }).end(),
  broken_json: (response) => response.writeHead(200, { "content-type": "application/json" }).end('{"data": ['),
}
