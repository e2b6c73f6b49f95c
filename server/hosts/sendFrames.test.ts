import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { expect, it } from "vitest"
import { sendFrames } from "./sendFrames"

const frame = `data: ${"x".repeat(65_536)}\n\n`

it("a reader that takes nothing gets what its connection can hold, and is then disconnected", async () => {
  let askedCount = 0
  let isEnded = false
  async function* endless() {
    try {
      for (;;) {
        askedCount++
        yield frame
      }
    } finally {
      isEnded = true
    }
  }
  const sent: Promise<void>[] = []
  const server = createServer((_, response) => {
    sent.push(sendFrames(response, { status: 200, headers: {}, frames: endless() }, 300))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const reader = connect((server.address() as AddressInfo).port, "127.0.0.1").pause()
  reader.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
  await expect.poll(() => isEnded).toBe(true)
  await Promise.all(sent)
  // This process would have to hold whatever exceeds the kernel's buffers.
  expect(askedCount * frame.length).toBeLessThan(64 * 1_048_576)
  reader.destroy()
  server.close()
})
