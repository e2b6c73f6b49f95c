/**
 * Both hosts in one process on DATABASE_URL: the listener in front of Next, and Next's handler on its own port. Prints
 * the mailbox link and both ports.
 */
import { createServer } from "node:http"
import next from "next"
import { mailboxLink } from "../../server/accounts/mail/mailboxAccess"
import { listen } from "../../server/hosts/listen"
import { pageSocket, servePages } from "../../server/hosts/pages/pageSocket"
import { service } from "../../server/hosts/service"

const opened = await service()
const pages = next({ dev: false })
await pages.prepare()
const page = pages.getRequestHandler()
const { path } = await servePages(page, ({ owner, spentMs }) => opened.work.spend(owner, spentMs))
const listener = await listen(opened, pageSocket(path), { host: "127.0.0.1", port: 0 })
const bare = createServer((request, response) => void page(request, response))
bare.listen(0, "127.0.0.1", () => {
  const address = bare.address()
  console.log(`mailbox: ${mailboxLink(opened.env)}`)
  console.log(`${listener.port} ${typeof address === "object" && address?.port}`)
})
process.once("SIGTERM", () => process.exit(0))
