import type { Metadata } from "next"
import { headers } from "next/headers"
import { AskForLink } from "@/components/account/askForLink"
import { WithGithub } from "@/components/account/withGithub"
import { ConsentForm } from "@/components/oauth/consentForm"
import { Request } from "@/components/oauth/request"
import { Notice } from "@/components/site/notice"
import { spellEmail } from "@/server/accounts/email"
import { type Authorization, type AuthorizationFault, readAuthorization } from "@/server/accounts/oauth/authorization"
import { isRecentSignIn } from "@/server/accounts/recentSignIn"
import { saySignup } from "@/server/accounts/registration/door"
import type { SignedIn } from "@/server/accounts/sessions/store"
import { networkOfPage } from "@/server/hosts/network"
import { findSession } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"
import { readEnv } from "@/server/platform/env"
import { decide, signInToConnect } from "./actions"

export const metadata: Metadata = { title: "Connect an app", robots: { index: false } }

export const dynamic = "force-dynamic"

type AuthorizePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The page to which clients send account owners to allow access. Viewing it changes nothing. */
export default async function AuthorizePage({ searchParams }: AuthorizePageProps) {
  const query = queryOf(await searchParams)
  if (!query) return <StartFromClient />
  const [opened, at] = [await service(), new Date()]
  const network = networkOfPage(await headers(), opened.env.TRUSTED_PROXIES)
  const read = await readAuthorization(opened, { query, network }, at)
  if (!read.ok) return <Fault {...read} />
  const asked = { authorization: read.authorization, query }
  const session = await findSession()
  if (session && isRecentSignIn(session, at)) return <Question {...asked} session={session} />
  return <SignInFirst {...asked} session={session} />
}

function queryOf(params: Record<string, string | string[] | undefined>): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each ?? ""]),
  )
  return new URLSearchParams(pairs).toString()
}

type AskedProps = { authorization: Authorization; query: string }

function Question({ authorization, query, session }: AskedProps & { session: SignedIn }) {
  const { client, host, returnsTo } = authorization
  const { accountId, payerId, tier } = session
  const account = { email: spellEmail(session.email), tier, isTeamPlan: payerId !== accountId }
  return (
    <Notice above="Connect an app" title="Allow access to your account?">
      <ConsentForm decide={decide} query={query} accountId={accountId} returnsTo={returnsTo}>
        <Request name={client.name} host={host} returnsTo={returnsTo} account={account} />
        <p className="mt-5 text-muted">
          Allow this only if you started it yourself just now. To use another account, sign out in the dashboard and
          connect again.
        </p>
      </ConsentForm>
    </Notice>
  )
}

function SignInFirst({ authorization: { client, host }, query, session }: AskedProps & { session: SignedIn | null }) {
  const email = session ? spellEmail(session.email) : undefined
  const restriction = saySignup(readEnv())
  return (
    <Notice above="Connect an app" title={session ? "Sign in again to continue" : "Sign in to continue"}>
      <p className="text-lg [overflow-wrap:anywhere]">
        {client.name ? (
          <>
            An app that calls itself <bdi className="font-medium">{client.name}</bdi>
          </>
        ) : (
          "An app"
        )}{" "}
        ({host}) requests access to your account.{" "}
        {session && "Connecting an app requires a sign-in within the last hour, and yours is older. "}
        We email you a link and a code. Then you can allow or deny the request.
      </p>
      <AskForLink action={signInToConnect.bind(null, query)} address={email} />
      <WithGithub to="connect" request={query} />
      <p className="text-muted">
        Open the link in this browser, or type the code into the next page if you read your email elsewhere.
        {!session &&
          (restriction
            ? ` No account yet? ${restriction} If that includes you, enter your address all the same.`
            : " No account yet? Enter your address all the same: the email creates a free one and brings you back here.")}
      </p>
    </Notice>
  )
}

function Fault({ sentence, returnUri, host, isForgotten }: AuthorizationFault) {
  if (isForgotten) return <Forgotten sentence={sentence} />
  return (
    <Notice above="Connect an app" title="This app cannot be connected">
      <p className="text-lg [overflow-wrap:anywhere]">{sentence}</p>
      <p className="text-muted">
        No access was given. The app sent an invalid request, or its URL was changed on the way. Report this message to
        the developer of the app.
      </p>
      {returnUri && (
        <p className="[overflow-wrap:anywhere]">
          <a href={returnUri} rel="noreferrer">
            Return to {host}
          </a>
        </p>
      )}
    </Notice>
  )
}

function Forgotten({ sentence }: { sentence: string }) {
  return (
    <Notice above="Connect an app" title="Add the connection again">
      <p className="text-lg">{sentence} To fix this, go to the app:</p>
      <ol className="list-decimal space-y-2 pl-6">
        <li>Remove the connection to Assay, or choose to clear its authentication if the app offers that.</li>
        <li>Add it again with the same URL. The app then registers again and opens this page.</li>
      </ol>
      <p className="text-muted">
        The app has no access, and nothing changed in your account. The <a href="/docs/mcp">steps for each client</a>{" "}
        show where to find its connections.
      </p>
    </Notice>
  )
}

function StartFromClient() {
  return (
    <Notice above="Connect an app" title="Start in the app">
      <p className="text-lg">
        This browser has no request to allow. Start in the app that you want to connect; it opens this page again. See
        the <a href="/docs/mcp">steps for each client</a>.
      </p>
    </Notice>
  )
}
