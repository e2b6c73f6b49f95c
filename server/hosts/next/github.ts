import type { OAuthConfig } from "next-auth/providers/oauth"
import { type GithubUser, readGithubUser } from "../../accounts/registration/github"
import type { Env } from "../../platform/env"

/** Signing in with GitHub, where an operator has registered an app there. */
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
    // The address is one that GitHub has verified, so whoever has it could as well follow a link that is mailed there.
    allowDangerousEmailAccountLinking: true,
  }
  return [provider]
}
