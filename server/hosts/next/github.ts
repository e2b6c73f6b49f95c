import type { OAuthConfig } from "next-auth/providers/oauth"
import { type GithubUser, readGithubUser } from "../../accounts/registration/github"
import type { Env } from "../../platform/env"

export function githubProviders(env: Env): OAuthConfig<GithubUser>[] {
  const { GITHUB_ID, GITHUB_SECRET, GITHUB_URL } = env
  if (!GITHUB_ID || !GITHUB_SECRET) return []
  const provider: OAuthConfig<GithubUser> = {
    id: "github",
    name: "GitHub",
    type: "oauth",
    clientId: GITHUB_ID,
    clientSecret: GITHUB_SECRET,
    checks: ["state", "pkce"],
    authorization: { url: `${GITHUB_URL}/login/oauth/authorize`, params: { scope: "user:email" } },
    token: `${GITHUB_URL}/login/oauth/access_token`,
    userinfo: {
      url: `${env.GITHUB_API_URL}/user`,
      request: ({ tokens }) => readGithubUser(env, tokens.access_token ?? ""),
    },
    profile: ({ id, email }) => ({ id, email }),
    // GitHub has verified the address, so its owner could also follow a link that is mailed there.
    allowDangerousEmailAccountLinking: true,
  }
  return [provider]
}
