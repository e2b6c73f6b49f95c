import { hash, randomUUID } from "node:crypto"
import { readText, serveLoopback } from "../../../platform/testing/loopback"

export type FakeGithub = {
  url: string
  id: string
  secret: string
  /** The user who is signed in at GitHub; null for one who denies the app. */
  is(user: { id: number; emails: GithubEmail[] } | null): void
  close(): Promise<void>
}

export type GithubEmail = { email: string; primary: boolean; verified: boolean; visibility: "public" | null }

/** GitHub's web application flow as documented. It gives every visitor a code and checks our requests. */
export async function startFakeGithub(): Promise<FakeGithub> {
  const [id, secret] = ["Iv1.fake", randomUUID()]
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const tokens = new Set<string>()
  let user: { id: number; emails: GithubEmail[] } | null = null
  const server = await serveLoopback(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1")
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body))
    if (pathname === "/login/oauth/authorize") {
      const back = new URL(searchParams.get("redirect_uri") ?? "")
      const code = randomUUID()
      const challenge = searchParams.get("code_challenge") ?? ""
      codes.set(code, { challenge, redirectUri: back.href })
      back.searchParams.set("state", searchParams.get("state") ?? "")
      if (user && searchParams.get("client_id") === id) back.searchParams.set("code", code)
      else back.searchParams.set("error", "access_denied")
      response.writeHead(302, { Location: back.href }).end()
      return
    }
    if (pathname === "/login/oauth/access_token") {
      const form = new URLSearchParams(await readText(request))
      const basic = Buffer.from((request.headers.authorization ?? "").replace("Basic ", ""), "base64").toString()
      const code = codes.get(form.get("code") ?? "")
      codes.delete(form.get("code") ?? "")
      const challenge = hash("sha256", form.get("code_verifier") ?? "", "base64url")
      const isRight = code?.challenge === challenge && code.redirectUri === form.get("redirect_uri")
      // GitHub answers 200 with an error.
      if (basic !== `${id}:${secret}` || !isRight) return void json({ error: "bad_verification_code" })
      const access_token = `gho_${randomUUID()}`
      tokens.add(access_token)
      return void json({ access_token, token_type: "bearer", scope: "user:email" })
    }
    const token = (request.headers.authorization ?? "").replace("Bearer ", "")
    if (!user || !tokens.has(token)) return void json({ message: "Bad credentials" }, 401)
    if (pathname === "/user") return void json({ id: user.id, login: "mona", email: null })
    if (pathname === "/user/emails") return void json(user.emails)
    json({ message: "Not Found" }, 404)
  })
  const is: FakeGithub["is"] = (next) => {
    user = next
  }
  return { url: server.url, id, secret, is, close: server.close }
}
